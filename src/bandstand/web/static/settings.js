// What this browser remembers: day or night, and whether there is sound.

export const remember = (name, value) => {
  try {
    if (value) localStorage.setItem(name, value);
    else localStorage.removeItem(name);
  } catch {
    // storage is forbidden here: the choice lasts as long as the page
  }
};

export const recall = name => {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
};

const root = document.documentElement;
const night = matchMedia("(prefers-color-scheme: dark)");
const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : night.matches);

export function toggleTheme() {
  const wanted = isDark() ? "light" : "dark";
  const system = night.matches ? "dark" : "light";
  // what the system does anyway is not remembered, so that the page goes on following it
  if (wanted === system) delete root.dataset.theme;
  else root.dataset.theme = wanted;
  remember("theme", root.dataset.theme);
  tellTheme();
}

export function tellTheme() {
  const words = !root.dataset.theme ? "as your device" : isDark() ? "night" : "day";
  for (const place of document.querySelectorAll("[data-state=theme]")) place.textContent = words;
  for (const icon of document.querySelectorAll("[data-do=theme] use")) icon.setAttribute("href", isDark() ? "#i-sun" : "#i-moon");
}
night.addEventListener("change", tellTheme);
