/** What can wait until the first page is there: pictures for a page without the network, and measuring those that follow. */
import { type Pages, tracePagesOf } from "../../platform/tell-server.ts";
import { site } from "../../platform/site.ts";
import { preparePictures } from "../lazy-pictures.tsx";

let isFinished = false;

/** Takes effect once. The router is passed in, since its routes import the shell. */
export function finishStart(router: Pages): void {
  if (isFinished) return;
  isFinished = true;
  preparePictures();
  if (site.traces === true) tracePagesOf(router);
}
