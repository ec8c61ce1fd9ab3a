import { useSyncExternalStore } from "react";

/** `system` follows the machine; the other two are the person's own choice, kept on this machine. */
export type Theme = "light" | "dark" | "system";

const key = "theme";
const listeners = new Set<() => void>();

export const readTheme = (): Theme => {
  const chosen = document.documentElement.dataset["theme"];
  return chosen === "light" || chosen === "dark" ? chosen : "system";
};

/** Shows a theme at once and remembers it; `public/theme.js` puts it up again before the next first paint. */
export const chooseTheme = (theme: Theme): void => {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
  try {
    if (theme === "system") localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // Storage may be refused; the choice then lasts as long as the page.
  }
  paintFrame(theme);
  for (const listener of listeners) listener();
};

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => "system");
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The browser's own bar takes the paper's colour: each tag's for its own scheme, or the chosen theme's for both. */
const paintFrame = (theme: Theme): void => {
  for (const tag of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = tag.media.includes("dark") ? "dark" : "light";
    tag.content = paper[theme === "system" ? own : theme];
  }
};

/** `--paper` of each theme, which a meta tag cannot read from the style sheet. */
const paper = { light: "#FAF6EF", dark: "#161311" } as const;
