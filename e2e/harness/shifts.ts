import type { Page } from "@playwright/test";

/** Part of the page and the way it moved, as the browser scores both, from which what a tap or a key caused is left out. */
interface Shift {
  readonly score: number;
  readonly moved: readonly string[];
}

const note = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries())
      if (!hadRecentInput) window.shifts.push({
        score: value,
        moved: sources.map(({ node, previousRect, currentRect }) =>
          [node?.textContent?.trim().slice(0, 40) ?? "", previousRect.y, "to", currentRect.y].join(" ")),
      });
  }).observe({ type: "layout-shift", buffered: true });`;

/** Notes what moves by itself while the page loads; before it is opened. */
export const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(note);
};

/** How much has moved since the page was opened, and what, which is said where it is too much. */
export const readShifts = async (page: Page): Promise<{ score: number; moved: readonly string[] }> => {
  const all = await page.evaluate<readonly Shift[]>("window.shifts");
  return { score: all.reduce((sum, { score }) => sum + score, 0), moved: all.flatMap(({ moved }) => moved) };
};
