/** State-changing calls that ride on the cookie must come from our own pages. */
import type { IncomingHttpHeaders } from "node:http";
import { AppError } from "../errors.ts";

/** Throws origin_not_allowed when a browser says the call comes from elsewhere. */
export const requireOwnOrigin = (headers: IncomingHttpHeaders, ownOrigins: readonly string[]): void => {
  const { origin } = headers;
  if (origin !== undefined) {
    if (!ownOrigins.includes(origin)) throw new AppError("origin_not_allowed");
    return;
  }
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") throw new AppError("origin_not_allowed");
};
