/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import type { ProgrammeContent } from "@rewardo/contract/programmes";
import { made, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { freshRow, type Probe } from "../probe.ts";
import type { Tenant } from "../../tenant-type.ts";
import { createCard } from "../../../features/programme/cards/index.ts";
import { type CardFace, faceOf } from "../../../features/programme/programmes/content.ts";
import { countLevelGroups } from "../../../features/programme/programmes/level-queries.ts";
import * as programmes from "../../../features/programme/programmes/queries.ts";
import * as terms from "../../../features/programme/programmes/terms-queries.ts";
import { type Edited, readEdited } from "../../../features/programme/programmes/service.ts";

const always = { weekdays: null, hours: null };
const anything = { product_ids: [], filter: { mode: "all", names: [] } } as const;
const unlimited = { validity: { kind: "unlimited" }, place_ids: null } as const;
const since = "2026-01-01T00:00:00.000Z";

/** A card with one part of each kind; all have the id of the tenant's first place. */
const openCard = ({ ctx, places: [_id], id }: Tenant, status: "active" | "draft"): Promise<string> => {
  const name = { pl: `Karta ${id}` };
  return createCard(ctx, {
    name,
    status,
    type: "points",
    stock: "forest",
    stamp_icon: "coffee_bean",
    earning: { mode: "each", earns: 1, amount: 1000 },
    rewards: [{ _id, name, cost: 5 }],
    coupons: [
      {
        ...{ _id, name, status: "active", effect: { kind: "none" }, discount_scope: "order", items: anything },
        ...{ max_discount: null, minimum_amount: null, usage_frequency: { kind: "once" }, times: always, ...unlimited },
        ...{ target: { kind: "all" }, campaign_limit: null, customer_limit: null, combines: false, created_at: since },
      },
    ],
    offers: [
      {
        ...{ _id, name, status: "active", kind: "points", items: anything, multiplier: 2, cost: null },
        ...{ reward_id: null, times: always, ...unlimited, created_at: since },
      },
    ],
    levels: [
      {
        ...{ _id, name, threshold: 100, basis: "points_earned_period", period_months: 12, multiplier: 1 },
        ...{ downgrade: "none", grace_days: 0 },
      },
    ],
  });
};

/** Puts another version of a card into force. @returns its id */
export const publishVersion = async (
  { ctx, scope }: Pick<Tenant, "ctx" | "scope">,
  card_id: string,
  change: (edited: Edited) => { readonly card?: Partial<ProgrammeContent>; readonly programme?: object },
): Promise<string> => {
  const version_id = made();
  await ctx.database.write(scope, async (tx) => {
    const edited = await readEdited(tx, scope, card_id, now);
    const { card: face, programme } = change(edited);
    await programmes.insertVersion(tx, scope, {
      programme: { ...edited.live.programme, ...programme, version_id } as never,
      card: faceOf({ ...edited.inForce, ...face }),
      ...{ valid_from: since, audience: "everyone", others_from: null, others_after: null },
      ...{ reason: null, changes: [], members_touched: 0, members_worse: 0, published_by: null, now },
    });
  });
  return version_id;
};

/** By tenant, the version before the one in force of the card that was opened last. */
const firstVersions = new Map<string, string>();
const openTwice = async (of: Tenant): Promise<string> => {
  const card_id = await openCard(of, "active");
  await publishVersion(of, card_id, ({ live }) => {
    firstVersions.set(of.id, live._id);
    return { card: { stock: "rose" } };
  });
  return card_id;
};

const card: Probe = { item: (ids) => ids.id((of) => of.made("programme_drafts")) };
const below = (ids: Parameters<NonNullable<Probe["below"]>>[0]) => ids.id((of) => of.places[0]);
const freshCard: Probe = {
  item: freshRow(
    (of) => openCard(of, "active"),
    (of) => of.made("programme_drafts"),
  ),
};
const part: Probe = { ...freshCard, below };
const version: Probe = {
  item: (ids) => ids.id((of) => of.points_card_id),
  below: (ids) => ids.id((of) => of.made("programme_versions")),
};

const name = { pl: "Nowe" };
const content = { name, rewards: [], coupons: [], offers: [], levels: [] } as unknown as ProgrammeContent;
const face: CardFace = {
  name,
  unit_name: null,
  unit_forms: null,
  terms: null,
  stock: "forest",
  stamp_icon: "coffee_bean",
  own_stamps: [],
  image: null,
  place_ids: null,
};

export const isolation: Isolation = {
  fill: {
    programme_drafts: async (tenant) => {
      const card_id = await openCard(tenant, "active");
      await tenant.ctx.database.write(tenant.scope, async (tx) => {
        const { base } = await readEdited(tx, tenant.scope, card_id, now);
        const draft = { ...base, stock: "rose" } as const;
        const row = { card_id, draft, edited_by: null, now };
        await programmes.upsertDraft(tx, tenant.scope, row);
      });
      return card_id;
    },
    card_places: async ({ ctx, scope, points_card_id, places: [place_id] }) => {
      await ctx.database.write(scope, (tx) => programmes.insertCardPlaces(tx, scope, points_card_id, [place_id]));
      return points_card_id;
    },
    programme_versions: (tenant) =>
      tenant.ctx.database.read(
        tenant.scope,
        async (tx) => (await programmes.selectPublishedVersions(tx, tenant.scope, tenant.points_card_id))[0]!._id,
      ),
  },
  rights: {
    programme_drafts: ["select", "insert", "update"],
    programme_versions: ["select", "insert"],
  },
  probes: {
    readProgramme: card,
    changeCard: { ...freshCard, body: () => ({ stock: "rose" }) },
    discardDraft: freshCard,
    readPublishPreview: card,
    readTerms: card,
    publishCard: {
      item: freshRow(
        (of) => openCard(of, "draft"),
        (of) => of.made("programme_drafts"),
      ),
      body: () => ({ mode: "now" }),
    },
    archiveCard: freshCard,
    listProgrammeVersions: card,
    readProgrammeVersion: version,
    draftVersionAgain: {
      item: freshRow(openTwice, (of) => of.points_card_id),
      below: (ids) => ids.id((of) => firstVersions.get(of.id) ?? of.made("programme_versions")),
    },
    listRewards: card,
    listCoupons: card,
    listOffers: card,
    listLevels: card,
    readLevelImpact: { ...card, isUnmarked: true },
    addReward: { ...freshCard, body: () => ({ name, cost: 7 }) },
    addCoupon: { ...freshCard, body: () => ({ name, effect: { kind: "stamp_amount", count: 2 } }) },
    addOffer: { ...freshCard, body: () => ({ name, kind: "points", multiplier: 2 }) },
    addLevel: { ...freshCard, body: () => ({ name, threshold: 500 }) },
    changeReward: { ...part, body: () => ({ cost: 8 }) },
    changeCoupon: { ...part, body: () => ({ combines: true }) },
    changeOffer: { ...part, body: () => ({ multiplier: 3 }) },
    changeLevel: { ...part, body: () => ({ threshold: 200 }) },
    archiveReward: part,
    archiveCoupon: part,
    archiveOffer: part,
    archiveLevel: part,
  },
  reads: {
    selectEditedCard: (tx, scope, of) => programmes.selectEditedCard(tx, scope, of.points_card_id),
    holdCard: (tx, scope, of) => programmes.holdCard(tx, scope, of.points_card_id),
    selectDraft: (tx, scope, of) => programmes.selectDraft(tx, scope, of.made("programme_drafts")),
    selectLiveVersion: (tx, scope, of) =>
      programmes.selectLiveVersion(tx, scope, { card_id: of.points_card_id, at: now }),
    selectFacesDue: (tx, scope) => programmes.selectFacesDue(tx, scope, "2000-01-01T00:00:00.000Z"),
    selectLastVersion: (tx, scope, of) => programmes.selectLastVersion(tx, scope, of.points_card_id),
    selectPublishedVersions: (tx, scope, of) => programmes.selectPublishedVersions(tx, scope, of.points_card_id),
    selectVersion: (tx, scope, of) =>
      programmes.selectVersion(tx, scope, { card_id: of.points_card_id, _id: of.made("programme_versions") }),
    selectRunner: (tx, scope) => terms.selectRunner(tx, scope),
    selectPlacesOfTerms: (tx, scope, of) => terms.selectPlacesOfTerms(tx, scope, of.places),
    selectProductNames: (tx, scope, of) => terms.selectProductNames(tx, scope, [of.product_id]),
    selectTermsVersions: (tx, scope, of) => terms.selectTermsVersions(tx, scope, of.points_card_id),
    selectTermsCards: (tx, scope) => terms.selectTermsCards(tx, scope),
    selectUsed: (tx, scope, of) => programmes.selectUsed(tx, scope, [of.points_card_id]),
    selectNamedPlaces: (tx, scope, of) => programmes.selectNamedPlaces(tx, scope, of.places),
    selectNamedProducts: (tx, scope, of) => programmes.selectNamedProducts(tx, scope, [of.product_id]),
    countTouchedMembers: async (tx, scope, of) =>
      (
        await programmes.countTouchedMembers(tx, scope, {
          ...{ card_id: of.points_card_id, lists: [], groups: [] },
          moment: { at: "2026-06-12T10:00:00.000Z", day: "2026-06-12" },
        })
      ).members === 0
        ? []
        : [of.points_card_id],
    countLevelGroups: (tx, scope, of) =>
      countLevelGroups(tx, scope, { card_id: of.points_card_id, since, thresholds: [1] }),
  },
  writes: {
    upsertDraft: (tx, scope, of) =>
      programmes.upsertDraft(tx, scope, {
        card_id: of.points_card_id,
        draft: content,
        edited_by: null,
        now,
      }),
    insertVersion: (tx, scope, of) =>
      programmes.insertVersion(tx, scope, {
        programme: { version_id: made(), card_id: of.points_card_id } as never,
        card: face,
        valid_from: now,
        ...({ audience: "everyone", others_from: null, others_after: null, reason: null, changes: [] } as const),
        ...{ members_touched: 0, members_worse: 0, published_by: null, now },
      }),
    updateCardFace: (tx, scope, of) =>
      programmes.updateCardFace(tx, scope, of.points_card_id, {
        ...face,
        status: "active",
        stamps_required: null,
        now,
      }),
    deleteCardPlaces: (tx, scope, of) => programmes.deleteCardPlaces(tx, scope, of.points_card_id),
    insertCardPlaces: (tx, scope, of) => programmes.insertCardPlaces(tx, scope, of.points_card_id, [of.places[0]]),
  },
};
