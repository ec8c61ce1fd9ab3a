/** The part of the page that is shown, by the address behind `#`; so Back leads from one to the one before. */
import { useSyncExternalStore } from "react";

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
};

/** `history`, or empty for the card itself. */
export function useHash(): string {
  return useSyncExternalStore(
    subscribe,
    () => window.location.hash.slice(1),
    () => "",
  );
}

let steps = 0;

/**
 * A link back goes back in the browser's history if the customer came that way. A link on from a finished game replaces the
 * game in the history, so that Back does not start it again.
 */
export const followBackLinks = (): void => {
  window.addEventListener("hashchange", ({ newURL }) => {
    steps = new URL(newURL).hash.replace(/^#(card)?$/, "") === "" ? 0 : steps + 1;
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-back], a[data-replaces]") : null;
    const address = link?.getAttribute("href") ?? null;
    if (link === null || address === null) return;
    if (link.hasAttribute("data-replaces")) {
      event.preventDefault();
      window.location.replace(address);
    } else if (steps > 0) {
      event.preventDefault();
      steps = 0;
      history.back();
    }
  });
  // A menu closes when something else is touched, or one of its links is.
  document.addEventListener("click", ({ target }) => {
    const inside = target instanceof Element ? target.closest("details[data-menu]") : null;
    for (const menu of document.querySelectorAll("details[data-menu][open]")) {
      if (menu !== inside || (target instanceof Element && target.closest("a") !== null)) menu.removeAttribute("open");
    }
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    for (const menu of document.querySelectorAll("details[data-menu][open]")) menu.removeAttribute("open");
    if (window.location.hash !== "" && window.location.hash !== "#card") {
      if (steps > 0) history.back();
      else window.location.hash = "#card";
    }
  });
};
