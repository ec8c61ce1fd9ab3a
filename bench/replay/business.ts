/** The visits' business: created once, found by later runs. */
import { createHash } from "node:crypto";
import { roleIds } from "@rewardo/contract/roles";
import { cardNumberFrom } from "@rewardo/rules";
import { createAccount } from "../../apps/api/src/features/tenants/accounts/index.ts";
import { createBusiness } from "../../apps/api/src/features/tenants/businesses/index.ts";
import { joinCard } from "../../apps/api/src/features/people/card-subscriptions/index.ts";
import { createCard } from "../../apps/api/src/features/programme/cards/index.ts";
import { createPlace } from "../../apps/api/src/features/tenants/places/index.ts";
import type { Clock } from "../../apps/api/src/platform/clock.ts";
import type { Database } from "../../apps/api/src/platform/database/database.ts";
import type { SetupContext } from "../../apps/api/src/platform/context.ts";
import { businessScope } from "../../apps/api/src/platform/scope.ts";
import { toInstant } from "./time.ts";
import type { Journey } from "./read.ts";

export interface ReplayOptions {
  readonly weeks: number;
  readonly time_zone: string;
  readonly currency: string;
}

export const ownerEmail = "owner@complete-journey.example";
export const ownerPassword = "Rewardo-2026";

/** The plan without a place limit. */
const chainPlan = "00000000-0000-7000-8000-0000000000a3";

/** A UUID (version 8) derived from a name: the same in every run. */
const idOf = (name: string): string => {
  const bytes = createHash("sha256").update(`complete-journey ${name}`).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
};

/** The number on a household's card: the same in every run, so that a resumed run finds it. */
export const numberOf = (household_id: string): string =>
  cardNumberFrom(createHash("sha256").update(`household ${household_id}`).digest());

export interface ReplayBusiness {
  readonly ctx: SetupContext;
  readonly account_id: string;
  /** Store → place. */
  readonly places: ReadonlyMap<string, string>;
}

const placeName = (store_id: string): string => `Store ${store_id}`;

/** Creates what is missing of the business, its places, card and members. */
export const prepareBusiness = async (
  deps: { database: Database; clock: Clock },
  journey: Journey,
  { weeks, time_zone, currency }: ReplayOptions,
): Promise<ReplayBusiness> => {
  const scope = businessScope(idOf(`business ${weeks} ${time_zone} ${currency}`));
  const ctx: SetupContext = { ...deps, scope };
  const { database } = deps;
  const known = await database.read(scope, async (tx) => ({
    business: await tx.row({ text: `select 1 from businesses where _id = $1`, values: [scope.business_id] }),
    account: await tx.row<{ _id: string }>({
      text: `select _id from accounts where business_id = $1 order by created_at limit 1`,
      values: [scope.business_id],
    }),
    card: await tx.row<{ _id: string }>({
      text: `select _id from cards where business_id = $1 order by created_at limit 1`,
      values: [scope.business_id],
    }),
    places: await tx.rows<{ _id: string; name: string }>({
      text: `select _id, name from places where business_id = $1`,
      values: [scope.business_id],
    }),
    member: await tx.row({
      text: `select 1 from card_subscriptions where business_id = $1 limit 1`,
      values: [scope.business_id],
    }),
  }));

  if (known.business === undefined) {
    await createBusiness(deps, {
      _id: scope.business_id,
      name: "Complete Journey",
      plan_id: chainPlan,
      logo_icon: "shopping_bags",
      logo_stock: "midnight",
      currency,
      time_zone,
      language: "en",
      city: null,
    });
  }
  const account_id =
    known.account?._id ??
    (await createAccount(ctx, {
      email: ownerEmail,
      password: ownerPassword,
      account_role_id: roleIds.OWNER,
      first_name: "Complete",
      last_name: "Journey",
      language: "en",
    }));

  const places = new Map(known.places.map(({ _id, name }) => [name, _id]));
  const stores = new Set(journey.baskets.map((basket) => basket.store_id));
  for (const store_id of stores) {
    const name = placeName(store_id);
    if (!places.has(name)) places.set(name, await createPlace(ctx, { name }));
  }

  const card_id =
    known.card?._id ??
    (await createCard(ctx, {
      name: { en: "Shopper card" },
      type: "stamps_stacked",
      stock: "midnight",
      stamp_icon: "shopping_bags",
      stamps_required: 10,
      earning: { mode: "visit", earns: 1, amount: null },
      rewards: [{ name: { en: "Full card" }, cost: 10 }],
    }));

  // Joined at the first visit; in one transaction, so that either all members exist or none.
  if (known.member === undefined) {
    const firstVisits = new Map<string, string>();
    for (const { household_id, time } of journey.baskets)
      if (!firstVisits.has(household_id)) firstVisits.set(household_id, time);
    const inputs = [...firstVisits].map(([household_id, time]) => ({
      first_name: "Household",
      last_name: household_id,
      number: numberOf(household_id),
      joined_at: toInstant(time, weeks, time_zone),
    }));
    await joinCard(ctx, card_id, inputs);
  }
  return {
    ctx,
    account_id,
    places: new Map([...stores].map((store_id) => [store_id, places.get(placeName(store_id))!])),
  };
};
