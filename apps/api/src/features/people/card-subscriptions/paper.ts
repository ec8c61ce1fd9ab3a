/** Cards on paper, for customers without a phone: numbers without a name, printed by the business. */
import { createHmac } from "node:crypto";
import type { createPaperCards as endpoint } from "@rewardo/contract/card-subscriptions";
import type { ResponseOf } from "@rewardo/contract/endpoint";
import { cardNumberFrom, formatPaperCode } from "@rewardo/rules";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { readCardIn } from "../../programme/cards/index.ts";
import { joinCardIn } from "./join.ts";

/**
 * Numbers follow from the id of their sheet, which is random and secret: so the same key gives the same
 * sheet again, and nothing is stored for it.
 */
const numberOf = (sheet_id: string, place: number): string =>
  cardNumberFrom(createHmac("sha256", sheet_id).update(String(place)).digest());

/** Opens so many memberships without a name and answers their numbers. Throws not_found for an unknown card. */
export const createPaperCards = (
  ctx: BusinessContext,
  card_id: string,
  count: number,
  idempotency: Idempotency | undefined,
): Promise<ResponseOf<typeof endpoint>> =>
  ctx.database.write(ctx.scope, async (tx) => {
    await readCardIn(tx, ctx.scope, card_id, nowIso(ctx.clock));
    const numbersOf = (sheet_id: string) => Array.from({ length: count }, (_, place) => numberOf(sheet_id, place));
    const sheet_id = await createOnce(tx, ctx, idempotency, async (entity_id) => {
      const inputs = numbersOf(entity_id).map((number) => ({ number, is_paper: true }));
      await joinCardIn(tx, ctx, card_id, inputs);
      const entry = { action: "paper_cards_made", entity: "cards", entity_id: card_id, after: { count } };
      await insertAuditEntry(tx, ctx, entry);
    });
    const { qr_key } = await readBusinessSettings(tx, ctx.scope);
    return {
      items: numbersOf(sheet_id).map((number) => ({ number, code: formatPaperCode(ctx.site_origin, qr_key, number) })),
    };
  });
