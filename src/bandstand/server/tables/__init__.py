"""Tables and their entries: it may touch every row of a table and the game in memory, and whatever changes a
table is done here; it draws nothing and asks no bot."""
