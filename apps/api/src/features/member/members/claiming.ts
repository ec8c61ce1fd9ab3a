/** A browser takes the visit and its card that a till's code offers. */
import type { BodyOf, ResponseOf } from "@rewardo/contract/endpoint";
import type * as contract from "@rewardo/contract/members";
import { parseMemberToken } from "@rewardo/rules";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import type { PublicContext } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import type { MemberCookie } from "../../../platform/http/route.ts";
import { preferredLanguage } from "../../../platform/language.ts";
import { takeClaimIn, tellClaim } from "../../till/claims/index.ts";
import { asMember, businessOfKey, inBrowser, refuseLink } from "./opening.ts";

/** @throws link_not_found, claim_used, claim_over, too_many_requests after many unknown codes */
export const claimVisit = async (
  ctx: PublicContext,
  { token, language }: BodyOf<typeof contract.claimVisit>,
  cookie: MemberCookie,
): Promise<ResponseOf<typeof contract.claimVisit>> => {
  const parsed = parseMemberToken(token);
  if (parsed === null) return refuseLink(ctx, null);
  const { scope } = await businessOfKey(ctx, parsed.business_key);
  const wanted = language ?? preferredLanguage(ctx.request.accept_language);
  try {
    const taken = await inBrowser(ctx, scope, cookie, async (tx, holding) => {
      const own = asMember(ctx, scope, holding);
      const done = await takeClaimIn(tx, own, { token: parsed.token, ...holding, language: wanted });
      const entry = { action: "claimed", entity: "members", entity_id: done.user_id };
      if (!done.is_repeat) await insertAuditEntry(tx, own, entry);
      return done;
    });
    const { business_id } = scope;
    tellClaim({ ...ctx, scope }, taken.transaction_ids);
    // A card that was open on this phone has another membership now, or another visit.
    ctx.live.publish({ kind: "actor", business_id, actor_id: taken.user_id });
    return { business_key: parsed.business_key, was_member: taken.was_member };
  } catch (error) {
    if (error instanceof AppError && error.code === "link_not_found") return refuseLink(ctx, scope.business_id);
    throw error;
  }
};
