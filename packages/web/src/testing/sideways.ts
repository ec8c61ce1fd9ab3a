/**
 * Elements that overflow the page sideways, or whose content is cut off at the side, such as an action's label. Names in
 * rows may end in an ellipsis, pictures may crop, and the rail's labels show on hover.
 * A script, which journeys run in their page. It gives the beginning of the markup of each.
 */
export const sticksOut = `(() => {
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
