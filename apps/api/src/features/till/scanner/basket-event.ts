/** The basket as the engine is asked about it. */
import type { BroughtBefore, Programme, VisitEvent } from "@rewardo/engine";
import type { Basket } from "@rewardo/contract/scanner";
import type { Transaction } from "../../../platform/database/database.ts";
import type { TillContext } from "../../../platform/context.ts";
import type { Actor } from "../../../platform/actor.ts";
import { readPointsOfLines } from "../../tenants/products/index.ts";
import { chooseGrants, type HeldGrant, type TillState } from "../../ledger/ledger/index.ts";

/** A basket as a point-of-sale system's order makes it. */
export type TillBasket = Basket & {
  readonly order?: {
    /** The order's id in the POS system. */
    readonly external_id: string;
    /**
     * The visit comes late, or corrects an earlier one: delays between visits and daily limits apply only to visits as
     * they happen.
     */
    readonly waives_guards: boolean;
    /**
     * The person or device that claimed the receipt for the card: their limits and flags apply, as for a visit that
     * they stamp.
     */
    readonly claimed_by?: Actor;
    /** The customer said that the visit was missing; it says so. */
    readonly is_reported?: boolean;
    /** Units that the customer got from earlier states of the order. */
    readonly brought?: BroughtBefore;
  };
};

/** The visit as the engine is asked about it, with the coupons of the basket as they are held. */
export type TillVisit = VisitEvent & {
  readonly coupons: readonly HeldGrant[];
  readonly visit_limit: NonNullable<VisitEvent["visit_limit"]>;
};

/** Points of the basket's products, for cards that use products' own points; other cards read nothing. */
export const pointsIn = (tx: Transaction, ctx: TillContext, { earning }: Programme, { items }: Basket) =>
  earning.filter.mode === "points" ? readPointsOfLines(tx, ctx.scope, items ?? []) : new Map<number, number>();

export const toEvent = (
  ctx: TillContext,
  basket: TillBasket,
  now: string,
  around: TillState & { readonly points: ReadonlyMap<number, number>; readonly vouched: VisitEvent["vouched"] },
): TillVisit => ({
  type: "visit",
  occurred_at: basket.occurred_at === undefined ? now : new Date(basket.occurred_at).toISOString(),
  recorded_at: now,
  amount: basket.amount ?? null,
  items: (basket.items ?? []).map((item) => ({
    line_no: item.line_no,
    name: item.name,
    group: item.group ?? null,
    product_id: item.product_id ?? null,
    quantity: item.quantity,
    amount: item.amount,
    product_points: around.points.get(item.line_no) ?? null,
    never_earns: item.never_earns ?? null,
  })),
  custom_amount: basket.custom_amount ?? null,
  reason: basket.reason ?? null,
  reward_ids: basket.reward_ids ?? [],
  earns: basket.earns ?? true,
  staff_limit: ctx.actor.limits.custom_max,
  visit_limit: { amount: ctx.actor.limits.visit_max, cards: ctx.actor.limits.visit_cards_max },
  waive_guards: basket.imported === true || basket.order?.waives_guards === true,
  ...(basket.order?.brought === undefined ? {} : { brought: basket.order.brought }),
  confirmed: basket.confirmed ?? false,
  // A program cannot tell a second visit from one that was sent twice: only people are asked. An order is a receipt of its own.
  ...(basket.again_after === undefined || (ctx.actor.kind === "key" && basket.order === undefined)
    ? {}
    : { again_after: basket.again_after }),
  ...(around.vouched === undefined ? {} : { vouched: around.vouched }),
  coupons: chooseGrants(around.grants, basket.coupons ?? []),
  offer_lines: basket.offer_lines ?? [],
  till: around.till,
  ...(around.standing === undefined ? {} : { standing: around.standing }),
});

/** The lines as they are kept: with the points that their products had then. */
export const soldItems = ({ items = [] }: Basket, event: TillVisit) =>
  items.map((item, index) => {
    const points = event.items[index]?.product_points ?? null;
    return points === null ? item : { ...item, product_points: points };
  });
