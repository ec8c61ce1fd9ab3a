/** Businesses for tests: each makes its own, so that no test depends on another. */
import type { ProgrammeCoupon } from "@rewardo/engine";
import { createBusiness, type BusinessInput } from "../features/tenants/businesses/index.ts";
import { createCard, type CardInput } from "../features/programme/cards/index.ts";
import { joinCard, type Member } from "../features/people/card-subscriptions/index.ts";
import { createPlace } from "../features/tenants/places/index.ts";
import { newId } from "../platform/clock.ts";
import type { SetupContext } from "../platform/context.ts";
import type { BusinessScope } from "../platform/scope.ts";
import type { TestApp } from "./app.ts";

export interface TestBusiness {
  readonly ctx: SetupContext;
  readonly scope: BusinessScope;
  readonly place_id: string;
  readonly stamps_card_id: string;
  readonly points_card_id: string;
  /** A member of the stamps card, and one of the points card. */
  readonly stamps: Member;
  readonly points: Member;
}

/** 10 stamps for a coffee, one a visit. */
export const stampsCard: CardInput = {
  name: { en: "Coffee card", pl: "Karta kawowa" },
  type: "stamps_stacked",
  stock: "forest",
  stamp_icon: "coffee_bean",
  stamps_required: 10,
  earning: { mode: "visit", earns: 1, amount: null },
  rewards: [{ name: { en: "10th coffee", pl: "Dziesiąta kawa" }, cost: 10 }],
};

/** One point for every full 10.00. */
export const pointsCard: CardInput = {
  name: { en: "Roastery club", pl: "Klub palarni" },
  type: "points",
  stock: "espresso",
  stamp_icon: "coffee_bean",
  earning: { mode: "each", earns: 1, amount: 1000 },
  rewards: [{ name: { en: "Cake", pl: "Ciasto" }, cost: 5 }],
};

/** Every line of a receipt. */
export const allItems: ProgrammeCoupon["items"] = { product_ids: [], filter: { mode: "all", names: [] } };

/** A tenth off, once, for every member, at all times and places. */
export const buildCoupon = (changes: Partial<ProgrammeCoupon> = {}): ProgrammeCoupon => ({
  _id: newId(),
  name: { en: "Ten off" },
  status: "active",
  effect: { kind: "discount_percentage", percent: 10 },
  discount_scope: "order",
  items: allItems,
  max_discount: null,
  minimum_amount: null,
  usage_frequency: { kind: "once" },
  validity: { kind: "unlimited" },
  times: { weekdays: null, hours: null },
  target: { kind: "all" },
  campaign_limit: null,
  customer_limit: null,
  place_ids: null,
  combines: false,
  created_at: "2026-01-01T00:00:00.000Z",
  ...changes,
});

/** A business with a place, a stamps card, a points card and a member of each. */
export const buildBusiness = async (
  test: Pick<TestApp, "database" | "clock">,
  input: Partial<BusinessInput> = {},
): Promise<TestBusiness> => {
  const scope = await createBusiness(test, {
    name: "Kawiarnia Ziarno",
    plan_id: "00000000-0000-7000-8000-0000000000a3",
    logo_icon: "coffee_bean",
    logo_stock: "forest",
    currency: "PLN",
    time_zone: "Europe/Warsaw",
    language: "pl",
    city: "Kraków",
    ...input,
  });
  const ctx: SetupContext = { database: test.database, clock: test.clock, scope };
  const place_id = await createPlace(ctx, { name: "Kazimierz" });
  const stamps_card_id = await createCard(ctx, stampsCard);
  const points_card_id = await createCard(ctx, pointsCard);
  const [stamps] = await joinCard(ctx, stamps_card_id, [{ first_name: "Oliwia", last_name: "Nowak" }]);
  const [points] = await joinCard(ctx, points_card_id, [{ first_name: "Zofia", last_name: "Lewandowska" }]);
  return { ctx, scope, place_id, stamps_card_id, points_card_id, stamps: stamps!, points: points! };
};
