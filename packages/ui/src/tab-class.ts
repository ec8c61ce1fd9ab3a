import c from "./tabs.module.css";

/** The row around tabs that are links. */
export const tabsClass = c.tabs;
/** A tab that is a link; the one that is open bears `aria-current`. */
export const tabClass = c.tab;
/** A figure behind the label of such a tab. */
export const tabCountClass = c.count;
