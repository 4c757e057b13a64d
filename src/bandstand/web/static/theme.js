// Runs before anything is drawn, so that a chosen theme never flashes in late. Not a module for that reason.
{
  let chosen = "";
  try {
    chosen = localStorage.getItem("theme") ?? "";
  } catch {
    // storage is forbidden here: the system's theme it is
  }
  if (chosen) document.documentElement.dataset.theme = chosen;
}
