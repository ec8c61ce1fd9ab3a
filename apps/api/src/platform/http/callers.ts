/** Who calls: a session's cookie or a key, a customer's browser, or nobody; and what is known of the request. */
import { apiKeyMark } from "@rewardo/contract/api-keys";
import type { Suspension } from "@rewardo/contract/businesses";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor, MemberSession } from "../actor.ts";
import type { Deps, PublicContext, RequestInfo } from "../context.ts";
import { readApiKey } from "../session/api-keys.ts";
import { readMemberSession } from "../session/members.ts";
import { readSession, readSuspension } from "../session/sessions.ts";
import { browserMark, readMemberToken, readToken } from "./cookies.ts";

interface Caller {
  readonly actor: Actor | null;
  readonly is_bearer: boolean;
  readonly is_key: boolean;
  /** Why there is no actor, if the session's business is suspended. */
  readonly suspension?: Suspension | undefined;
}

/** The caller behind a request that may carry a session's cookie or key. */
export const readActor = async (
  deps: Deps,
  request: Parameters<typeof readToken>[0],
  onRolled?: (token: string) => void,
): Promise<Caller> => {
  const token = readToken(request);
  if (token === null) return { actor: null, is_bearer: false, is_key: false };
  const { value, is_bearer } = token;
  const is_key = value.startsWith(apiKeyMark);
  if (is_key) return { actor: await readApiKey(deps.database, deps.clock, value), is_bearer, is_key };
  const rolled = onRolled === undefined || is_bearer ? undefined : () => onRolled(value);
  const actor = await readSession(deps.database, deps.clock, value, rolled);
  if (actor !== null) return { actor, is_bearer, is_key };
  return { actor, is_bearer, is_key, suspension: await readSuspension(deps.database, deps.clock, value) };
};

/** The customer behind a request that names a business by its key and may carry a browser's cookie. */
export const readMember = async (
  deps: Deps,
  request: FastifyRequest,
  business_key: string,
  onRolled?: (token: string) => void,
): Promise<MemberSession | null> => {
  const token = readMemberToken(request);
  if (token === null) return null;
  return readMemberSession(deps, { business_key, token }, onRolled === undefined ? undefined : () => onRolled(token));
};

/** The context of a call that anyone may make. */
export const publicContext = (deps: Deps, request: FastifyRequest, reply: FastifyReply): PublicContext => ({
  ...deps,
  actor: null,
  request: requestInfo(request, reply),
});

/** What is known of the request beside its caller. */
export const requestInfo = (request: FastifyRequest, reply: FastifyReply): RequestInfo => ({
  request_id: request.id,
  address: request.ip,
  user_agent: request.headers["user-agent"] ?? null,
  accept_language: request.headers["accept-language"] ?? null,
  is_secure: request.isSecure,
  browser: browserMark(request, reply),
});
