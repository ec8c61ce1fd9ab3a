/**
 * The campaigns of the Complete Journey as coupons for groups: each campaign's households are a group, each has a coupon
 * for it within the campaign's days, and every redemption is a visit of that day at the till that uses it.
 */
import { createReadStream } from "node:fs";
import { join } from "node:path";
import type { ProgrammeCoupon } from "@rewardo/engine";
import { addDays } from "@rewardo/rules";
import { parse } from "csv-parse";
import type { FastifyInstance } from "fastify";
import { createCard } from "../../apps/api/src/features/programme/cards/index.ts";
import { joinCard } from "../../apps/api/src/features/people/card-subscriptions/index.ts";
import { createPlace } from "../../apps/api/src/features/tenants/places/index.ts";
import type { SetupContext } from "../../apps/api/src/platform/context.ts";
import { toInstant } from "./time.ts";

export interface Campaign {
  readonly campaign_id: string;
  /** Local days, both within. */
  readonly start_date: string;
  readonly end_date: string;
  readonly households: readonly string[];
  readonly redemptions: readonly { readonly household_id: string; readonly day: string }[];
}

/** What the server counts of a campaign. */
export interface CampaignFigures {
  readonly campaign_id: string;
  readonly members: number;
  readonly redeemed: number;
  readonly redeemers: number;
}

const rows = async (folder: string, file: string): Promise<Record<string, string>[]> => {
  const read: Record<string, string>[] = [];
  for await (const row of createReadStream(join(folder, file)).pipe(parse({ columns: true, bom: true })))
    read.push(row as Record<string, string>);
  return read;
};

/** Reads the three files about campaigns, unchanged. */
export const readCampaigns = async (folder: string): Promise<Campaign[]> => {
  const [descriptions, sent, redeemed] = await Promise.all(
    ["campaign_descriptions.csv", "campaigns.csv", "coupon_redemptions.csv"].map((file) => rows(folder, file)),
  );
  return (descriptions ?? []).map((row) => ({
    campaign_id: row["campaign_id"]!,
    start_date: row["start_date"]!,
    end_date: row["end_date"]!,
    households: (sent ?? [])
      .filter((one) => one["campaign_id"] === row["campaign_id"])
      .map((one) => one["household_id"]!),
    redemptions: (redeemed ?? [])
      .filter((one) => one["campaign_id"] === row["campaign_id"])
      .map((one) => ({ household_id: one["household_id"]!, day: one["redemption_date"]! })),
  }));
};

export interface CampaignOptions {
  readonly weeks: number;
  readonly time_zone: string;
}

const shift = (day: string, weeks: number): string => addDays(day, weeks * 7);

const couponOf = (campaign: Campaign, promotion_group_id: string, { weeks }: CampaignOptions): ProgrammeCoupon => ({
  _id: crypto.randomUUID(),
  name: { en: `Campaign ${campaign.campaign_id}` },
  status: "active",
  effect: { kind: "stamp_amount", count: 1 },
  discount_scope: "order",
  items: { product_ids: [], filter: { mode: "all", names: [] } },
  max_discount: null,
  minimum_amount: null,
  usage_frequency: { kind: "unlimited" },
  validity: {
    kind: "datetime_range",
    from: `${shift(campaign.start_date, weeks)}T00:00`,
    to: `${shift(campaign.end_date, weeks)}T23:59`,
  },
  times: { weekdays: null, hours: null },
  target: { kind: "promotion_group", promotion_group_id },
  campaign_limit: null,
  customer_limit: null,
  place_ids: null,
  combines: false,
  created_at: toInstant(`${campaign.start_date} 00:00:00`, weeks, "UTC"),
});

interface Prepared {
  readonly place_id: string;
  readonly numbers: ReadonlyMap<string, string>;
  readonly coupons: ReadonlyMap<string, string>;
}

/** A card whose coupons are for one group each, with all households that any campaign was sent to. */
const prepare = async (
  ctx: SetupContext,
  campaigns: readonly Campaign[],
  options: CampaignOptions,
): Promise<Prepared> => {
  const place_id = await createPlace(ctx, { name: "Campaigns" });
  const groups = new Map(campaigns.map(({ campaign_id }) => [campaign_id, crypto.randomUUID() as string]));
  const coupons = campaigns.map((campaign) => couponOf(campaign, groups.get(campaign.campaign_id)!, options));
  const card_id = await createCard(ctx, {
    name: { en: "Campaign card" },
    type: "points",
    stock: "midnight",
    stamp_icon: "shopping_bags",
    earning: { mode: "visit", earns: 1, amount: null },
    coupons,
  });
  const households = [...new Set(campaigns.flatMap((campaign) => campaign.households))];
  const joined_at = toInstant("2016-12-31 12:00:00", options.weeks, options.time_zone);
  const members = await joinCard(
    ctx,
    card_id,
    households.map((last_name) => ({ first_name: "Household", last_name, joined_at })),
  );
  const idsOf = new Map(households.map((household, index) => [household, members[index]!]));
  await ctx.database.write(ctx.scope, async (tx) => {
    for (const { campaign_id, households: sent } of campaigns) {
      const group = groups.get(campaign_id)!;
      await tx.rows({
        text: `insert into promotion_groups (business_id, _id, card_id, name, kind, created_at, updated_at)
          values ($1, $2, $3, $4, 'static', now(), now())`,
        values: [ctx.scope.business_id, group, card_id, `Campaign ${campaign_id}`],
      });
      await tx.rows({
        text: `insert into promotion_group_members (business_id, promotion_group_id, card_subscription_id, created_at)
          select $1, $2, unnest($3::uuid[]), now() returning 1`,
        values: [ctx.scope.business_id, group, sent.map((one) => idsOf.get(one)!.card_subscription_id)],
      });
    }
  });
  return {
    place_id,
    numbers: new Map(households.map((one) => [one, idsOf.get(one)!.number])),
    coupons: new Map(campaigns.map(({ campaign_id }, index) => [campaign_id, coupons[index]!._id])),
  };
};

/**
 * Redeems everything at the till's own call, each household's visits in order. Throws on the first refusal.
 * Returns the server's figures, by campaign.
 */
export const redeemCampaigns = async (
  { app, token, ctx }: { app: FastifyInstance; token: string; ctx: SetupContext },
  campaigns: readonly Campaign[],
  options: CampaignOptions,
): Promise<CampaignFigures[]> => {
  const { place_id, numbers, coupons } = await prepare(ctx, campaigns, options);
  const visits = campaigns
    .flatMap(({ campaign_id, redemptions }) => redemptions.map((one) => ({ campaign_id, ...one })))
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  for (const [index, { campaign_id, household_id, day }] of visits.entries()) {
    const answer = await app.inject({
      method: "POST",
      url: "/api/businesses/current/scanner/commit",
      headers: { authorization: `Bearer ${token}`, "idempotency-key": `campaigns:${index}` },
      payload: {
        number: numbers.get(household_id),
        place_id,
        coupons: [{ coupon_id: coupons.get(campaign_id) }],
        occurred_at: toInstant(`${day} 12:00:00`, options.weeks, options.time_zone),
        imported: true,
      },
    });
    if (answer.statusCode !== 201)
      throw new Error(`Campaign ${campaign_id}, household ${household_id}, ${day} was refused: ${answer.body}`);
  }
  const used = await ctx.database.read(ctx.scope, (tx) =>
    tx.rows<{ coupon_id: string; redeemed: number; redeemers: number }>({
      text: `select coupon_id, count(*)::integer as redeemed, count(distinct card_subscription_id)::integer as redeemers
        from coupon_uses where business_id = $1 and rolled_back_at is null group by 1`,
      values: [ctx.scope.business_id],
    }),
  );
  const named = await ctx.database.read(ctx.scope, (tx) =>
    tx.rows<{ name: string; members: number }>({
      text: `select g.name, count(*)::integer as members from promotion_groups g join promotion_group_members m
        on m.business_id = g.business_id and m.promotion_group_id = g._id where g.business_id = $1
          and m.business_id = $1 group by 1`,
      values: [ctx.scope.business_id],
    }),
  );
  return campaigns.map(({ campaign_id }) => {
    const use = used.find(({ coupon_id }) => coupon_id === coupons.get(campaign_id));
    const group = named.find(({ name }) => name === `Campaign ${campaign_id}`);
    return {
      campaign_id,
      members: group?.members ?? 0,
      redeemed: use?.redeemed ?? 0,
      redeemers: use?.redeemers ?? 0,
    };
  });
};
