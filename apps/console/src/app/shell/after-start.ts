/** What can wait until the first page is there: pictures for a page without the network, and the focus and measuring of those that follow. */
import { type Pages, tracePagesOf } from "@rewardo/web/tell-server.ts";
import { site } from "../../platform/site.ts";
import { preparePictures } from "../lazy-pictures.tsx";

let isFinished = false;

/** What was pressed may go with its page, and the focus with it; a drawer or dialog gives its own back first. */
const keepFocus = (router: Pages) =>
  router.subscribe("onResolved", () => {
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector("main")?.focus({ preventScroll: true });
    });
  });

/** Takes effect once. The router is passed in, since its routes import the shell. */
export function finishStart(router: Pages): void {
  if (isFinished) return;
  isFinished = true;
  preparePictures();
  keepFocus(router);
  if (site.traces === true) tracePagesOf(router);
}
