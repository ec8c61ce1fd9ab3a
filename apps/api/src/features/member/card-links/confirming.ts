/** The card by mail to every address that agreed to e-mails and is not confirmed: the mail confirms it. */
import { linkDays, type readConfirmations as readEndpoint } from "@rewardo/contract/card-links";
import type { ResponseOf } from "@rewardo/contract/endpoint";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { insertPacedJobs } from "../../../platform/jobs/queries.ts";
import { hashToken } from "../../../platform/session/sessions.ts";
import { requireVerifiedAddress } from "../../tenants/accounts/index.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { hashOfAddress } from "../members/index.ts";
import { countConfirmations, updateConfirmationsAsked, upsertSentLinks } from "./queries.ts";
import { tokenOfLink } from "./token.ts";

const dayMs = 86_400_000;
/** A customer who got the card within this time is not asked again. */
const againAfterMs = 7 * dayMs;
/** Twenty a minute: mailbox providers distrust a stream to addresses that no one has confirmed. */
const secondsApart = 3;

const before = ({ clock }: BusinessContext, ms: number): string => new Date(clock.nowMs() - ms).toISOString();

/** Queues the card for every address that agreed and is not confirmed. Throws email_not_verified. */
export const confirmAddresses = async (ctx: BusinessContext): Promise<{ count: number }> => {
  await requireVerifiedAddress(ctx);
  const { scope, clock, secrets } = ctx;
  const { business_id } = scope;
  const expires_at = new Date(clock.nowMs() + linkDays * dayMs).toISOString();
  const count = await ctx.database.write(scope, async (tx) => {
    const now = nowIso(clock);
    const asked = await updateConfirmationsAsked(tx, scope, { since: before(ctx, againAfterMs), now });
    const { qr_key } = await readBusinessSettings(tx, scope);
    const links = asked.map(({ _id: user_id, email }) => {
      const _id = newId();
      const token_hash = hashToken(tokenOfLink(secrets, { _id, qr_key }));
      const address_hash = hashOfAddress(business_id, email);
      return { _id, user_id, token_hash, channel: "email", address_hash, now, expires_at } as const;
    });
    await upsertSentLinks(tx, scope, links);
    // The last one leaves hours later: `confirms` has it asked again then whether it is still wanted.
    const payloads = links.map(({ _id: link_id, user_id }) => ({ business_id, user_id, link_id, confirms: true }));
    await insertPacedJobs(tx, "user_mails", payloads, secondsApart);
    if (links.length > 0)
      await insertAuditEntry(tx, ctx, {
        ...{ action: "email_confirmations_sent", entity: "users", entity_id: business_id },
        after: { count: links.length },
      });
    return links.length;
  });
  if (count > 0) ctx.live.publish({ kind: "business", business_id });
  return { count };
};

export const readConfirmations = (ctx: BusinessContext): Promise<ResponseOf<typeof readEndpoint>> =>
  ctx.database.read(ctx.scope, (tx) =>
    countConfirmations(tx, ctx.scope, { since: before(ctx, againAfterMs), from: before(ctx, linkDays * dayMs) }),
  );
