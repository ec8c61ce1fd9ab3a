/**
 * Work after the first page is shown: caching pictures for the offline page, and timing of the next pages.
 */
import { type Pages, tracePagesOf } from "@rewardo/web/tell-server.ts";
import { site } from "../../platform/site.ts";
import { preparePictures } from "@rewardo/loyalty/frame/lazy-pictures.tsx";

let isFinished = false;

/** Takes effect once. The router is passed in, since its routes import the shell. */
export const finishStart = (router: Pages): void => {
  if (isFinished) return;
  isFinished = true;
  preparePictures();
  if (site.traces === true) tracePagesOf(router);
};
