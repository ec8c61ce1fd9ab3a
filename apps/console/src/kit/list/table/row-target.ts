import { useCallback } from "react";

const ownTarget = "a, button, input, select, textarea, label, summary";

/**
 * Makes the whole row around a link its target: a click beside the link is passed on to it, with its modifier keys, and
 * the middle button opens a new tab. Buttons and other links in the row keep their clicks, and text stays selectable,
 * which it would not be under a link that covers the row. Give the result to the link as its `ref`.
 */
export function useRowTarget(): (link: HTMLAnchorElement | null) => (() => void) | undefined {
  return useCallback((link) => {
    const row = link?.closest<HTMLElement>("tr, li");
    if (!link || !row) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const isBeside = ({ target, defaultPrevented }: MouseEvent) =>
      !defaultPrevented && target instanceof Element && target.closest(ownTarget) === null && !hasSelection(row);
    row.addEventListener(
      "click",
      (event) => {
        if (!isBeside(event)) return;
        const { ctrlKey, metaKey, shiftKey, altKey } = event;
        const init = { bubbles: true, cancelable: true, view: window, ctrlKey, metaKey, shiftKey, altKey };
        link.dispatchEvent(new MouseEvent("click", init));
      },
      { signal },
    );
    row.addEventListener(
      "auxclick",
      (event) => {
        if (event.button === 1 && isBeside(event)) window.open(link.href, "_blank", "noopener");
      },
      { signal },
    );
    return () => stop.abort();
  }, []);
}

/** Text of the row was just selected: the click that ended the selection opens nothing. */
const hasSelection = (row: HTMLElement): boolean => {
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(row, true);
};
