/** The session's cookie, and the bearer key that machines without cookies send. */
import { randomBytes } from "node:crypto";
import { apiKeyMark } from "@rewardo/contract/api-keys";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { BrowserMark } from "../context.ts";
import { sessionDays } from "../session/sessions.ts";
import type { MemberCookie } from "./route.ts";

const plainName = "rewardo_session";
/** Browsers accept this name only with Secure, without Domain and for the whole host. */
const hostName = "__Host-rewardo_session";
/** Says that there may be a session, so that a visitor's page need not ask; holds nothing and proves nothing. */
const hintName = "rewardo_session_open";
/** A sign-in through another provider under way; prefixed as the session's is. */
const signInName = "rewardo_sign_in";
/** Longest time a person may take on the provider's pages. */
export const signInMinutes = 10;
/** Tells a browser that has signed in from others; prefixed as the session's is. */
const browserName = "rewardo_browser";
/** Days for which browsers keep a cookie at most. */
export const browserDays = 400;
const token = /^[A-Za-z0-9_-]{43}$/;
const apiKey = new RegExp(`^${apiKeyMark}[A-Za-z0-9_-]{43}$`);

/** The token that the request carries, or `null`. A token of another shape is none. */
export const readToken = (
  request: Pick<FastifyRequest, "headers" | "isSecure"> & { cookies: Record<string, string | undefined> },
): { value: string; is_bearer: boolean } | null => {
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    const value = /^Bearer ([^ ]+)$/.exec(authorization)?.[1];
    return value !== undefined && (token.test(value) || apiKey.test(value)) ? { value, is_bearer: true } : null;
  }
  const value = request.cookies[request.isSecure ? hostName : plainName];
  return value !== undefined && token.test(value) ? { value, is_bearer: false } : null;
};

/** `null` ends the cookie. */
export const writeToken = (request: FastifyRequest, reply: FastifyReply, value: string | null): void => {
  const secure = request.isSecure;
  const common = { path: "/", sameSite: "lax", secure, maxAge: value === null ? 0 : sessionDays * 86_400 } as const;
  void reply.setCookie(secure ? hostName : plainName, value ?? "", { ...common, httpOnly: true });
  void reply.setCookie(hintName, value === null ? "" : "1", common);
};

/** The browser of customers' cards. A page of the console never reads it, and no call of staff. */
const memberName = "rewardo_member";

const memberNameOf = ({ isSecure }: Pick<FastifyRequest, "isSecure">): string =>
  isSecure ? `__Host-${memberName}` : memberName;

/** The token of a browser that holds customers' cards, or `null`. */
export const readMemberToken = (
  request: Pick<FastifyRequest, "isSecure"> & { cookies: Record<string, string | undefined> },
): string | null => {
  const value = request.cookies[memberNameOf(request)];
  return value !== undefined && token.test(value) ? value : null;
};

/** Each use keeps it for another 400 days, the most that browsers allow. */
export const writeMemberToken = (request: FastifyRequest, reply: FastifyReply, value: string): void => {
  const common = { path: "/", sameSite: "lax", secure: request.isSecure, httpOnly: true } as const;
  void reply.setCookie(memberNameOf(request), value, { ...common, maxAge: browserDays * 86_400 });
};

export const memberCookie = (request: FastifyRequest, reply: FastifyReply): MemberCookie => {
  const known = readMemberToken(request);
  let kept = known;
  return {
    token: known,
    keep: () => {
      kept ??= randomBytes(32).toString("base64url");
      writeMemberToken(request, reply, kept);
      return kept;
    },
  };
};

const signInNameOf = ({ isSecure }: Pick<FastifyRequest, "isSecure">): string =>
  isSecure ? `__Host-${signInName}` : signInName;

export const readSignIn = (
  request: Pick<FastifyRequest, "isSecure"> & { cookies: Record<string, string | undefined> },
): string | null => request.cookies[signInNameOf(request)] ?? null;

/** `null` ends the cookie. */
export const writeSignIn = (request: FastifyRequest, reply: FastifyReply, value: string | null): void => {
  void reply.setCookie(signInNameOf(request), value ?? "", {
    path: "/",
    sameSite: "lax",
    secure: request.isSecure,
    httpOnly: true,
    maxAge: value === null ? 0 : signInMinutes * 60,
  });
};

export const browserMark = (
  request: Pick<FastifyRequest, "isSecure"> & { cookies: Record<string, string | undefined> },
  reply: FastifyReply,
): BrowserMark => {
  const name = request.isSecure ? `__Host-${browserName}` : browserName;
  const value = request.cookies[name];
  const known = value !== undefined && token.test(value) ? value : null;
  let kept = known;
  return {
    token: known,
    keep: () => {
      kept ??= randomBytes(32).toString("base64url");
      const common = { path: "/", sameSite: "lax", secure: request.isSecure, httpOnly: true } as const;
      void reply.setCookie(name, kept, { ...common, maxAge: browserDays * 86_400 });
      return kept;
    },
  };
};
