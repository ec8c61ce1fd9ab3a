import { fetchCode } from "@rewardo/web/fetch-code.ts";

/** A till first has to scan: what it needs without a network is fetched some seconds later. */
const afterScanningMs = 6000;

/** In a module of its own, so that the till begins without it. */
export const loadGoingOn = async () => {
  await new Promise((resolve) => setTimeout(resolve, afterScanningMs));
  return await fetchCode(() => import("./going-on-parts.ts"));
};
