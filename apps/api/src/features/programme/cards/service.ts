import type { Card, listCards as listEndpoint, ShownCard } from "@rewardo/contract/cards";
import type { Programme } from "@rewardo/engine";
import type { QueryOf } from "@rewardo/contract/endpoint";
import { givenRewards } from "@rewardo/engine";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { found } from "../../../platform/errors.ts";
import type { Context } from "../../../platform/context.ts";
import { readPage } from "../../../platform/list.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";
import { selectCard, selectCards, updateMembersCount, type CardRecord } from "./queries.ts";

const toWire = ({ programme, handed_over, ...card }: CardRecord, at: string): Card => ({
  ...card,
  earning: programme?.earning ?? { mode: "undefined" },
  rewards:
    programme === null
      ? []
      : givenRewards(programme, at, handed_over).map(({ reward: { _id, name, cost }, isAvailable }) => ({
          ...{ _id, name, cost, is_available: isAvailable },
        })),
});

export const listCards = (ctx: Context, query: QueryOf<typeof listEndpoint>) =>
  ctx.database.read(ctx.scope, async (tx) => {
    const at = nowIso(ctx.clock);
    const { items, next_cursor } = await readPage(query, {
      name: "cards",
      scope: ctx.scope,
      select: (page) => selectCards(tx, ctx.scope, { ...page, at }),
      valueOf: (row) => row.created_at,
    });
    return { items: items.map((card) => toWire(card, at)), next_cursor };
  });

export const readCard = (ctx: Context, id: string): Promise<Card> =>
  ctx.database.read(ctx.scope, (tx) => readCardIn(tx, ctx.scope, id, nowIso(ctx.clock)));

/** The card inside a transaction that is already open. */
export const readCardIn = async (tx: Transaction, scope: Scope, id: string, at: string): Promise<Card> =>
  toWire(found(await selectCard(tx, scope, id, at)), at);

/** The card as everybody may see it, inside a transaction that is already open. */
export const readShownCardIn = async (tx: Transaction, scope: Scope, id: string, at: string): Promise<ShownCard> =>
  toShownCard(await readCardIn(tx, scope, id, at));

const toShownCard = (card: Card): ShownCard => {
  const { _id, name, type, design, unit_name, unit_forms, stamps_required, rewards } = card;
  return { _id, name, type, design, unit_name, unit_forms, stamps_required, rewards };
};

/** The card with the programme in force, `null` before the first was published. Throws not_found. */
export const readCardAndProgramme = async (
  tx: Transaction,
  scope: Scope,
  id: string,
  at: string,
): Promise<{ card: Card; programme: Programme | null }> => {
  const record = found(await selectCard(tx, scope, id, at));
  return { card: toWire(record, at), programme: record.programme };
};

/** Notes that memberships were opened (or closed, with a negative number). */
export const countMembers = (tx: Transaction, scope: BusinessScope, card_id: string, by: number): Promise<void> =>
  updateMembersCount(tx, scope, card_id, by);
