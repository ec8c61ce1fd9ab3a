/**
 * What travels to a provider and back. It is signed with the session that began, so that no other browser can bring a
 * connection to its end, and names the version of the integration, so that it is used once.
 */
import { createHmac } from "node:crypto";
import type { BusinessContext } from "../../platform/http/context.ts";

interface Begun {
  readonly type: string;
  readonly integration_id: string;
  readonly version: number;
  /** Seconds since 1970. */
  readonly began: number;
}

/** What the console reads of it when it comes back. */
interface Wish {
  readonly mobile: boolean;
  readonly returnPath: string;
}

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
