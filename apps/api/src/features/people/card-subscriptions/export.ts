import type {
  exportCardSubscriptions as exportEndpoint,
  ManagedCardSubscription,
} from "@rewardo/contract/card-subscriptions";
import type { QueryOf } from "@rewardo/contract/endpoint";
import type { LocalizedText } from "@rewardo/contract/fields";
import { pickText } from "@rewardo/rules";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Context } from "../../../platform/context.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import { exportList } from "../../base/exports/index.ts";
import { toWire } from "./membership.ts";
import { selectCardNames, selectCardSubscriptions, type CardSubscriptionRecord } from "./queries.ts";
import { membershipQueryOf } from "./service.ts";

interface Shown extends ManagedCardSubscription {
  readonly card_name: LocalizedText;
}

const toShown = async (
  tx: Transaction,
  ctx: Context,
  rows: readonly CardSubscriptionRecord[],
  at: string,
): Promise<Shown[]> => {
  const cards = await selectCardNames(tx, ctx.scope, [...new Set(rows.map(({ card_id }) => card_id))]);
  const nameOf = new Map(cards.map(({ _id, name }) => [_id, name]));
  const shown: Shown[] = [];
  for (const row of rows) shown.push({ ...(await toWire(tx, ctx, row, at)), card_name: nameOf.get(row.card_id) ?? {} });
  return shown;
};

/** The memberships of a list, or the chosen ones among them, with what counts at the time of asking. */
export const exportCardSubscriptions = (ctx: Context, query: QueryOf<typeof exportEndpoint>): Promise<FileAnswer> => {
  const filter = membershipQueryOf(ctx, query);
  const { card_id = null, user_id = null } = filter;
  const at = nowIso(ctx.clock);
  const direction = query.sort?.[0] ?? "desc";
  return exportList<CardSubscriptionRecord, Shown>(ctx, query, ({ locale, word, moment }) => ({
    entity: "card_subscriptions",
    needs: "users_view",
    filters: { card_id, user_id, direction },
    direction,
    columns: {
      customer: (row) => row.user_name,
      card: ({ card_name }) => pickText(card_name, locale, locale),
      card_numbers: (row) => row.numbers.join(", "),
      status: (row) => word(`membership_status.${row.status}`),
      balance: (row) => row.balance,
      pending: (row) => row.pending,
      debt: (row) => row.debt,
      lifetime_earned: (row) => row.lifetime_earned,
      visits: (row) => row.visits,
      level: (row) => (row.level === null ? null : pickText(row.level.name, locale, locale)),
      joined_at: (row) => moment(row.joined_at),
      last_visit_at: (row) => moment(row.last_visit_at),
      customer_id: (row) => row.user_id,
      id: (row) => row._id,
    },
    select: (tx, page) => selectCardSubscriptions(tx, ctx.scope, { ...filter, ids: query.ids, at }, page),
    show: (tx, rows) => toShown(tx, ctx, rows, at),
    valueOf: (row) => row.created_at,
  }));
};
