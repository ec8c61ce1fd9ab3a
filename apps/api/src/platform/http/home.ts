/** Compares requests with the public address: their scheme, and whether they were meant for this server. */
import type { FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { isLoopbackName } from "../site.ts";

/** The installation's own address, where others reach it; `null` on an installation of one machine. */
export interface Home {
  readonly origin: string;
  readonly host: string;
  readonly isSecure: boolean;
}

export const homeOf = (public_url: string | null): Home | null => {
  if (public_url === null) return null;
  const { origin, host, hostname, protocol } = new URL(public_url);
  return isLoopbackName(hostname) ? null : { origin, host, isSecure: protocol === "https:" };
};

/**
 * Whether the browser uses TLS, decided by the public address and not by what a proxy forwards: otherwise one header of
 * the proxy would decide whether cookies are Secure.
 */
export const isSecureRequest = (request: Pick<FastifyRequest, "protocol">, home: Home | null): boolean =>
  home?.isSecure ?? request.protocol === "https";

/** Probes of balancers and containers know only the machine's address. */
const isProbe = (url: string): boolean => /^\/(healthz|readyz(\/reads)?|metrics)(\?|$)/.test(url);

/** Throws host_not_allowed for a request that names another host than the installation's, or several. */
export const requireOwnHost = (request: FastifyRequest, home: Home | null): void => {
  // Requests that were injected and did not come over a connection have none.
  const { rawHeaders = [] } = request.raw as { rawHeaders?: readonly string[] };
  if (rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length > 1)
    throw new AppError("host_not_allowed");
  if (home === null || isProbe(request.url)) return;
  const withoutPort = home.host.includes(":") ? null : `${home.host}:${home.isSecure ? 443 : 80}`;
  if (request.host !== home.host && request.host !== withoutPort) throw new AppError("host_not_allowed");
};
