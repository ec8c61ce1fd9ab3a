// Runs before the first paint; a file of its own, because the content policy allows no inline script.
const root = document.documentElement;
try {
  // A person who chose a theme against the system's never sees the other one flash: src/ui/theme.ts owns the choice. Where
  // the server knows an account's choice, that one counts.
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme ??= theme;
  // What the server drew without knowing what this browser keeps is not shown (`[data-first-shape]` in src/ui/base.css).
  const language = JSON.parse(localStorage.getItem("language"));
  const isOther = language !== null && language !== root.lang;
  root.dataset.kept = isOther ? "language" : "";
} catch {
  // Storage may be refused; the system's setting then decides.
}
// The server draws the next page for this window, whatever its machine is (`isWideMachine`).
const wide = matchMedia("(min-width: 769px)").matches;
document.cookie = `window=${wide ? "wide" : "narrow"}; path=/; max-age=31536000; samesite=lax`;
// The policy allows no style in markup either: what the server drew has it as data, and it is put in place as it is parsed.
const styling = new MutationObserver((changes) => {
  for (const { addedNodes } of changes) {
    for (const { dataset, style } of addedNodes) if (dataset?.style) style.cssText = dataset.style;
  }
});
styling.observe(root, { childList: true, subtree: true });

// What the server drew answers no tap yet. Which of its links and buttons was tapped last is kept and shown, and the console
// taps it once it runs: src/app/early-tap.ts. A touch of the console itself comes before it, and so does Back.
let press;
for (const kind of ["pointerdown", "pointerup", "popstate"]) {
  addEventListener(kind, (event) => {
    const shape = document.querySelector("[data-first-shape]");
    let control;
    if (shape !== null && kind !== "popstate") {
      shape.inert = false; // or nothing would be at the point
      control = document.elementFromPoint(event.clientX, event.clientY)?.closest("a, button");
      shape.inert = true;
      if (kind === "pointerdown") press = event;
      if (kind === "pointerdown" || control == null || event.button) return;
    }
    delete globalThis.earlyTap?.control.dataset.tapped;
    globalThis.earlyTap = control && { control, press, event };
    if (control) control.dataset.tapped = "";
  });
}

// Where something is drawn already, its styles have the line to themselves until the first frame, which is painted before
// the scripts take the processor. A hidden page is never painted.
const start = () => {
  styling.disconnect();
  const entry = document.querySelector("link[data-entry]");
  if (entry === null) return;
  // Loading again what is loaded does nothing, and what failed once fails for as long as the page is open: with the network
  // or the next tap it is opened anew.
  const begin = () => {
    import(entry.href).catch(() => {
      for (const kind of ["online", "pointerup"]) addEventListener(kind, () => location.reload());
    });
  };
  if (document.hidden) begin();
  addEventListener("visibilitychange", begin);
  requestAnimationFrame(() => {
    for (const link of document.querySelectorAll("link[data-later]")) link.rel = "modulepreload";
    setTimeout(begin);
  });
};
addEventListener("DOMContentLoaded", start);
