import type { Page } from "@playwright/test";

/**
 * What sticks out of the page sideways, and what is cut off at the side of a room of its own, an action's words among
 * them. Names in rows may end in an ellipsis, a picture's edge may hide what it likes, and the rail's words come on hover.
 */
const sticksOut = `(() => {
  const describe = (one) => one.outerHTML.slice(0, 120);
  const { scrollWidth, clientWidth } = document.documentElement;
  const all = [...document.querySelectorAll("body *")];
  const outside = scrollWidth <= clientWidth ? [] :
    all.filter((one) => one.getBoundingClientRect().right > clientWidth + 0.5).map(describe).slice(-3);
  const cutOff = all.filter((one) => {
    if (one.scrollWidth <= one.clientWidth + 1 || one.closest("[role=img], svg, [aria-hidden=true], .sr, aside") !== null) return false;
    const { overflowX, textOverflow, display } = getComputedStyle(one);
    return display !== "inline" && textOverflow !== "ellipsis" && (one.matches("button, a") || /hidden|clip/.test(overflowX));
  });
  return [...outside, ...cutOff.map(describe)];
})()`;

/** Gives the beginning of each such element's markup. */
export const findSticksOut = (page: Page): Promise<string[]> => page.evaluate<string[]>(sticksOut);
