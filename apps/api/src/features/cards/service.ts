import type { Card, listCards as listEndpoint } from "@rewardo/contract/cards";
import type { QueryOf } from "@rewardo/contract/endpoint";
import type { Transaction } from "../../platform/database/database.ts";
import { readCursor, toPage } from "../../platform/database/keyset.ts";
import { found } from "../../platform/errors.ts";
import type { Context } from "../../platform/http/context.ts";
import type { BusinessScope, Scope } from "../../platform/scope.ts";
import { selectCard, selectCards, updateMembersCount, type CardRecord } from "./queries.ts";

const toWire = ({ programme, ...card }: CardRecord): Card => ({
  ...card,
  earning: programme?.earning ?? { mode: "undefined" },
  rewards: (programme?.rewards ?? []).map((reward) => ({ ...reward })),
});

export const listCards = async (ctx: Context, query: QueryOf<typeof listEndpoint>) => {
  const { limit = 50, cursor, sort } = query;
  const direction = sort?.[0] ?? "desc";
  const key = ["cards", direction, ctx.scope];
  const after = readCursor(cursor, key, "instant");
  const rows = await ctx.database.read(ctx.scope, (tx) =>
    selectCards(tx, ctx.scope, { limit, direction, cursor: after }),
  );
  const page = toPage(rows, limit, key, (row) => row.created_at);
  return { items: page.items.map(toWire), next_cursor: page.next_cursor };
};

export const readCard = (ctx: Context, id: string): Promise<Card> =>
  ctx.database.read(ctx.scope, (tx) => readCardIn(tx, ctx.scope, id));

/** The card inside a transaction that is already open. */
export const readCardIn = async (tx: Transaction, scope: Scope, id: string): Promise<Card> =>
  toWire(found(await selectCard(tx, scope, id)));

/** Notes that memberships were opened (or closed, with a negative number). */
export const countMembers = (tx: Transaction, scope: BusinessScope, card_id: string, by: number): Promise<void> =>
  updateMembersCount(tx, scope, card_id, by);
