/**
 * Work after the first page is shown: caching pictures for the offline page, and focus and timing of the next pages.
 */
import { type Pages, tracePagesOf } from "@rewardo/web/tell-server.ts";
import { site } from "../../platform/site.ts";
import { preparePictures } from "../lazy-pictures.tsx";

let isFinished = false;

/**
 * A pressed control may disappear with its page, and the focus with it; a drawer or dialog restores the focus itself
 * first.
 */
const keepFocus = (router: Pages) =>
  router.subscribe("onResolved", () => {
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector("main")?.focus({ preventScroll: true });
    });
  });

/** Takes effect once. The router is passed in, since its routes import the shell. */
export const finishStart = (router: Pages): void => {
  if (isFinished) return;
  isFinished = true;
  preparePictures();
  keepFocus(router);
  if (site.traces === true) tracePagesOf(router);
};
