// Runs before the first paint, so that a person who chose a theme against the system's never sees the other one flash.
// It stands in a file of its own because the content policy allows no inline script; src/ui/theme.ts owns the choice.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be refused; the system's setting then decides.
}
