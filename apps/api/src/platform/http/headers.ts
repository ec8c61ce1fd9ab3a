import type { IncomingHttpHeaders } from "node:http";
import { AppError } from "../errors.ts";

/**
 * State-changing calls that ride on the cookie must come from our own pages. Throws origin_not_allowed when a browser says
 * that the call comes from elsewhere.
 */
export const requireOwnOrigin = (headers: IncomingHttpHeaders, ownOrigins: readonly string[]): void => {
  const { origin } = headers;
  if (origin !== undefined) {
    if (!ownOrigins.includes(origin)) throw new AppError("origin_not_allowed");
    return;
  }
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") throw new AppError("origin_not_allowed");
};

/** Headers on every answer. Nothing inline, nothing from another host, from the first day. */

export interface ContentPolicyOptions {
  /** Hosts that map tiles come from, by configuration. */
  readonly image_hosts: readonly string[];
  /** Hosts that the console posts forms to: where a till's system is connected so. */
  readonly form_hosts?: readonly string[];
}

/** The content policy of the console's pages. */
export const contentPolicy = ({ image_hosts, form_hosts = [] }: ContentPolicyOptions): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "font-src 'self'",
    ["img-src 'self' data: blob:", ...image_hosts].join(" "),
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    ["form-action 'self'", ...form_hosts].join(" "),
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types rewardo",
  ].join("; ");

/** The service worker fetches from our own origin, and may do nothing else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";

export const commonHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(self), geolocation=(self), microphone=(), payment=()",
};

/** An API answer is data: it may load nothing and be framed by no page. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";
