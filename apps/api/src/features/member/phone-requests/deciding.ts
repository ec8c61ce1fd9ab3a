/** Staff at the till allow a phone to take a printed card. */
import type { BodyOf, ResponseOf } from "@rewardo/contract/endpoint";
import type * as contract from "@rewardo/contract/phone-requests";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { whenOvertaken } from "../../../platform/database/when-overtaken.ts";
import { found, notFound } from "../../../platform/errors.ts";
import { endOpeners } from "../../../platform/session/member-queries.ts";
import { requirePlace } from "../../till/scanner/index.ts";
import { readHolder, readReach } from "../card-links/index.ts";
import { giveToBrowser } from "../members/index.ts";
import { countBrowsers, selectAskedCard, selectPhonesAsking, selectTakenRequest, updateDecided } from "./queries.ts";
import { choices } from "./signs.ts";

export const readPhoneCardAtTill = (
  ctx: BusinessContext,
  card_subscription_id: string,
): Promise<ResponseOf<typeof contract.readPhoneCardAtTill>> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const user_id = await readHolder(tx, ctx, card_subscription_id);
    const { phones, email, sms, is_confirmed, is_phone_confirmed } = await readReach(tx, ctx, user_id);
    const asking = await selectPhonesAsking(tx, ctx.scope, { card_subscription_id, now: nowIso(ctx.clock) });
    return { phones, email, sms, signs: choices(asking), is_proven: is_confirmed || is_phone_confirmed };
  });

/**
 * Gives the card only to the phone with this sign. Phones that held it before lose it: none of them had proven a contact, and the
 * customer at the till holds the card in their hand. A customer with a proven contact keeps their phones. A repeat, after an
 * answer that was lost, answers that the phone has the card, and leaves those alone that have asked since.
 * @throws not_found
 */
export const decidePhoneRequest = async (
  ctx: BusinessContext,
  card_subscription_id: string,
  { place_id, sign }: BodyOf<typeof contract.decidePhoneRequest>,
): Promise<ResponseOf<typeof contract.decidePhoneRequest>> => {
  await requirePlace(ctx, place_id);
  const { scope, live } = ctx;
  const { business_id } = scope;
  const decided = await whenOvertaken(() =>
    ctx.database.write(scope, async (tx) => {
      const now = nowIso(ctx.clock);
      const card = found(await selectAskedCard(tx, scope, card_subscription_id));
      const waiting = await selectPhonesAsking(tx, scope, { card_subscription_id, now });
      const isWaiting = waiting.some((one) => one.sign === sign);
      const taken =
        sign === null || isWaiting
          ? undefined
          : await selectTakenRequest(tx, scope, { card_subscription_id, sign, now });
      if (taken !== undefined) return { is_taken: true, ended: 0, user_ids: [], ids: [] };
      if (!card.is_printed) throw notFound();
      const chosen = card.is_proven ? undefined : waiting.find((one) => one.sign === sign);
      const count = await updateDecided(tx, scope, { card_subscription_id, taken_id: chosen?._id ?? null });
      const { user_id } = card;
      if (chosen === undefined) {
        const after = { count };
        if (count > 0)
          await insertAuditEntry(tx, ctx, { action: "phones_refused", entity: "members", entity_id: user_id, after });
        return { is_taken: false, ended: 0, user_ids: [], ids: [] };
      }
      const ended = await countBrowsers(tx, scope, user_id);
      if (ended > 0) await endOpeners(tx, scope, { user_ids: [user_id], now });
      const given = await giveToBrowser(tx, ctx, { user_id, ...chosen });
      const after = { refused: count - 1, ended };
      await insertAuditEntry(tx, ctx, { action: "phone_accepted", entity: "members", entity_id: given.user_id, after });
      return { is_taken: true, ended, user_ids: [user_id, given.user_id], ids: given.ids };
    }),
  );
  const { is_taken, ended, user_ids, ids } = decided;
  if (ids.length > 0) live.publish({ kind: "rows", business_id, action: "prepend", type: "transaction", ids });
  for (const actor_id of new Set(user_ids)) live.publish({ kind: "actor", business_id, actor_id });
  if (is_taken) live.publish({ kind: "business", business_id });
  return { is_taken, ended };
};
