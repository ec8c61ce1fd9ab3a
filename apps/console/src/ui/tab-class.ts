import c from "./tabs.module.css";

/** The look of tabs, for links: `tabsClass` on the `<nav>`, `tabClass` on each link with `aria-current="page"` where one stands. */
export const tabsClass = c.tabs ?? "";
export const tabClass = c.tab ?? "";
