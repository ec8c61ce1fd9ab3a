/**
 * State parameter that is sent to a provider and comes back. It is signed with the session that began, so that no other
 * browser can complete the connection, and contains the integration's version, so that it works once.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { BusinessContext } from "../../../platform/context.ts";

export interface Begun {
  readonly type: string;
  readonly integration_id: string;
  readonly version: number;
  /** Seconds since 1970. */
  readonly began: number;
}

/** Data that the console reads from the state when it comes back. */
interface Wish {
  readonly mobile: boolean;
  readonly returnPath: string;
}

/** The user of a provider has about a quarter of an hour. */
const longestSeconds = 20 * 60;

const sign = ({ actor }: Pick<BusinessContext, "actor">, begun: Begun, { mobile, returnPath }: Wish): string =>
  createHmac("sha256", Buffer.from(actor.session_hash, "hex"))
    .update(
      JSON.stringify([
        "integration",
        actor.business_id,
        begun.type,
        begun.integration_id,
        begun.version,
        begun.began,
        mobile,
        returnPath,
      ]),
    )
    .digest("base64url");

/** A path with a single slash at its beginning; the console looks again, and closer, before it goes there. */
const safePath = (path: string | undefined): string =>
  path !== undefined && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) ? path : "/";

export const writeState = (
  ctx: Pick<BusinessContext, "actor">,
  begun: Begun,
  { mobile = false, return_path }: { mobile?: boolean | undefined; return_path?: string | undefined },
): string => {
  const wish = { mobile, returnPath: safePath(return_path) };
  return Buffer.from(JSON.stringify({ ...wish, ...begun, key: sign(ctx, begun, wish) })).toString("base64url");
};

const parse = (state: string): Readonly<Record<string, unknown>> => {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(state, "base64url").toString());
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
};

/** `null` for a state that this session did not write, or too long ago. */
export const readState = (ctx: Pick<BusinessContext, "actor" | "clock">, state: string): Begun | null => {
  const { type, integration_id, version, began, mobile, returnPath, key } = parse(state);
  if (typeof type !== "string" || typeof integration_id !== "string" || typeof returnPath !== "string") return null;
  if (typeof version !== "number" || typeof began !== "number" || typeof key !== "string") return null;
  const begun = { type, integration_id, version, began };
  const [given, wanted] = [Buffer.from(key), Buffer.from(sign(ctx, begun, { mobile: mobile === true, returnPath }))];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const age = ctx.clock.nowMs() / 1000 - began;
  return age >= -60 && age <= longestSeconds ? begun : null;
};
