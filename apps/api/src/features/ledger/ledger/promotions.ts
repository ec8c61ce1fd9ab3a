/** Coupons, limits and levels around a membership: what the engine is told of them, and what its answer changes. */
import {
  grantAfter,
  isForThem,
  type Effect,
  type GrantedCoupon,
  type LevelStanding,
  type Programme,
  type ProgrammeCoupon,
  type TillContext,
  termsOf,
} from "@rewardo/engine";
import { newId } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import {
  countBack,
  countUpTo,
  insertCouponUses,
  insertLevelChange,
  noFacts,
  selectGrantsByIds,
  selectGrantsLockedBy,
  selectTillFacts,
  updateUsesRolledBack,
  writeGrants,
  type GrantRow,
  type TillFacts,
} from "./promotion-queries.ts";
import { readTargetedGroups } from "../../programme/promotion-groups/index.ts";
import { earnedSince, levelBegin } from "./level-goals.ts";
import { readProgramme } from "./programmes.ts";
import type { MembershipRow } from "./queries.ts";

/** A grant as the engine sees it, with what its row needs beside. */
export type HeldGrant = GrantedCoupon & Pick<GrantRow, "source" | "version" | "programme_version_id">;

/** Coupons, counters and level of a membership, as a till needs them. */
export interface TillState {
  readonly grants: readonly HeldGrant[];
  /** How often the customer has used each coupon that they have used. */
  readonly uses: ReadonlyMap<string, number>;
  readonly till: TillContext;
  /** Absent where the card has no levels. */
  readonly standing?: LevelStanding;
  /** When the oldest units that a level counts were earned, and how many were earned in the period of the present level. */
  readonly earned?: Pick<TillFacts, "earned_from" | "earned_of_level">;
}

interface TillPlace {
  readonly place_id: string | null;
  readonly lock_key: string | null;
  readonly at: string;
  /** Set for changes that move points without a basket: coupons are not read then. */
  readonly standing_only?: boolean;
}

type Row = Pick<MembershipRow, "_id" | "joined_at" | "level_id" | "level_since" | "level_below_since">;

/** Reads what the programme's coupons, stocks and levels ask for; nothing at all where it has none. */
export const readTill = async (
  tx: Transaction,
  scope: BusinessScope,
  row: Row,
  programme: Programme,
  { place_id, lock_key, at, standing_only = false }: TillPlace,
): Promise<TillState> => {
  const counted = [...limitsOf(programme).keys()];
  const earned_since = earnedSince(programme, row, at);
  const asks = programme.coupons.length > 0 || counted.length > 0 || earned_since !== null;
  const facts = asks
    ? await selectTillFacts(tx, scope, {
        ...{ card_subscription_id: row._id, counted, earned_since },
        level_since: levelBegin(programme, row),
      })
    : noFacts;
  const held = await withTerms(tx, scope, programme, heldOf(facts));
  const promotion_group_ids = standing_only
    ? []
    : await readTargetedGroups(tx, scope, row._id, askingForGroups(programme, held), at);
  const till = {
    place_id,
    card_subscription_id: row._id,
    merged_ids: facts.merged_ids,
    promotion_group_ids,
    lock_key,
    handed_over: facts.counters,
  };
  const grants = [...held, ...givenByTarget(programme, row, facts, till)];
  const uses = new Map(facts.uses.map(({ coupon_id, times }) => [coupon_id, times]));
  const around = { grants, uses, till };
  const { earned, earned_from, earned_of_level } = facts;
  return programme.levels.length === 0
    ? around
    : { ...around, standing: standingOf(row, earned), earned: { earned_from, earned_of_level } };
};

/** A coupon that was handed out is what it was on that day, whatever was published since. */
const withTerms = async (
  tx: Transaction,
  scope: BusinessScope,
  programme: Programme,
  grants: readonly HeldGrant[],
): Promise<HeldGrant[]> => {
  const held: HeldGrant[] = [];
  for (const grant of grants) {
    const version_id = grant.programme_version_id;
    const kept = version_id === null ? undefined : await readProgramme(tx, scope, version_id);
    const terms = kept?.coupons.find((coupon) => coupon._id === grant.coupon_id);
    if (terms !== undefined) held.push({ ...grant, terms });
    else if (programme.coupons.some((coupon) => coupon._id === grant.coupon_id)) held.push(grant);
  }
  return held;
};

const standingOf = ({ level_id, level_since, level_below_since }: Row, earned_in_period: number): LevelStanding => ({
  level_id,
  since: level_since,
  below_since: level_below_since,
  earned_in_period,
});

/** Promotion → how often it may be used by everyone together. */
const limitsOf = ({ coupons, rewards }: Programme): Map<string, number> =>
  new Map([
    ...coupons.flatMap(({ _id, campaign_limit: most }) => (most === null ? [] : [[_id, most] as const])),
    ...rewards.flatMap(({ _id, stock = null }) => (stock === null ? [] : [[_id, stock] as const])),
  ]);

const withCounts = (grant: GrantRow, { uses, counters }: TillFacts): HeldGrant => {
  const use = uses.find((one) => one.coupon_id === grant.coupon_id);
  return {
    ...grant,
    last_used_at: use?.last_used_at ?? null,
    used_by_customer: use?.times ?? 0,
    used_in_campaign: counters[grant.coupon_id] ?? 0,
  };
};

/** Coupons that the customer was granted, or has used. */
const heldOf = (facts: TillFacts): HeldGrant[] => facts.grants.map((grant) => withCounts(grant, facts));

/** A coupon that was handed out may be for a group that no coupon of today is for. */
const askingForGroups = (programme: Programme, held: readonly HeldGrant[]) => ({
  ...programme,
  coupons: [...programme.coupons, ...held.flatMap(({ status, terms }) => (status === "redeemed" ? [] : (terms ?? [])))],
});

/** Coupons that their target gives and that the customer has no row of yet. */
const givenByTarget = (programme: Programme, row: Row, facts: TillFacts, till: TillContext): HeldGrant[] =>
  programme.coupons
    .filter(
      (coupon) =>
        coupon.status === "active" &&
        coupon.issue !== "on_grant" &&
        isForThem(coupon, till) &&
        !facts.grants.some((grant) => grant.coupon_id === coupon._id && grant.source === "target"),
    )
    .map((coupon) => withCounts(newGrant(coupon, row), facts));

/** A coupon for everyone is held from the day on which both the coupon and the membership existed. */
const newGrant = ({ _id: coupon_id, created_at }: ProgrammeCoupon, { joined_at }: Row): GrantRow => ({
  _id: newId(),
  coupon_id,
  source: "target",
  status: "issued",
  granted_at: joined_at > created_at ? joined_at : created_at,
  locked_until: null,
  locked_by: null,
  programme_version_id: null,
  version: 0,
});

const nobodys = { source: "granted", status: "voided", granted_at: "", locked_until: null, locked_by: null } as const;
const uncounted = {
  version: 0,
  programme_version_id: null,
  last_used_at: null,
  used_by_customer: 0,
  used_in_campaign: 0,
};

/** The grants that a basket names; the engine refuses an unknown one as not found. */
export const chooseGrants = (
  grants: readonly HeldGrant[],
  chosen: readonly { coupon_id: string; grant_id?: string | undefined; items_amount?: number | undefined }[],
): HeldGrant[] =>
  chosen.map(({ coupon_id, grant_id, items_amount }) => {
    const ofCoupon = grants.filter((grant) => grant.coupon_id === coupon_id);
    const granted =
      grant_id === undefined
        ? (ofCoupon.find((grant) => grant.source === "target") ?? ofCoupon[0])
        : ofCoupon.find((grant) => grant._id === grant_id);
    const grant = granted ?? { ...nobodys, ...uncounted, _id: grant_id ?? newId(), coupon_id };
    return items_amount === undefined ? grant : { ...grant, items_amount };
  });

const toRow = ({
  _id,
  coupon_id,
  source,
  status,
  granted_at,
  locked_until,
  locked_by,
  programme_version_id,
  version,
}: HeldGrant): GrantRow => {
  const lock = status === "locked" ? { locked_until, locked_by } : { locked_until: null, locked_by: null };
  return { _id, coupon_id, source, status, granted_at, programme_version_id, version, ...lock };
};

const asHeld = (row: GrantRow): HeldGrant => ({ ...uncounted, ...row, used_by_customer: 1 });

const overtaken = (): AppError => new AppError("conflict");

interface BasketLock {
  readonly card_subscription_id: string;
  readonly lock_key: string;
  readonly programme: Programme;
  /** Grants that the basket uses; all others of this key are let go. */
  readonly chosen: readonly HeldGrant[];
  readonly now: string;
}

/** Keeps the basket's coupons for its key, and lets go of those that it has put back. */
export const lockGrants = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_subscription_id, lock_key, programme, chosen, now }: BasketLock,
): Promise<void> => {
  const by = { at: now, by: lock_key };
  const kept = await selectGrantsLockedBy(tx, scope, { locked_by: lock_key, card_subscription_id });
  const putBack = kept
    .filter((row) => !chosen.some((grant) => grant._id === row._id))
    .flatMap((row) => grantAfter(undefined, asHeld(row), "release", by) ?? []);
  const taken = chosen
    .filter(
      (grant) => !kept.some((row) => row._id === grant._id && Date.parse(row.locked_until ?? "") > Date.parse(now)),
    )
    .flatMap((grant) => grantAfter(termsOf(programme, grant), grant, "lock", by) ?? []);
  const rows = [...putBack, ...taken].map((grant) => toRow(grant as HeldGrant));
  if (rows.length > 0 && (await writeGrants(tx, scope, card_subscription_id, rows, now)) !== rows.length) {
    throw overtaken();
  }
};

/** Lets go of everything that this key has locked. */
export const releaseGrants = async (
  tx: Transaction,
  scope: BusinessScope,
  { lock_key, now }: { lock_key: string; now: string },
): Promise<void> => {
  const rows = await selectGrantsLockedBy(tx, scope, { locked_by: lock_key, card_subscription_id: null });
  const released = rows.flatMap(
    (row) => grantAfter(undefined, asHeld(row), "release", { at: now, by: lock_key }) ?? [],
  );
  // The faster one has used it or let go of it already.
  if (released.length > 0)
    await writeGrants(
      tx,
      scope,
      null,
      released.map((one) => toRow(one as HeldGrant)),
      now,
    );
};

export interface PromotionWrite {
  readonly card_subscription_id: string;
  readonly programme: Programme;
  readonly effects: readonly Effect[];
  readonly transaction_id: string;
  /** The transaction that a reversal takes back. */
  readonly reverses_id: string | null;
  readonly occurred_at: string;
  readonly now: string;
  readonly grants: readonly HeldGrant[];
  readonly lock_key: string | null;
}

/**
 * Writes what the decision means for coupons, limits and levels. Throws conflict when another write came first: the
 * transaction is rolled back, and the visit is decided again.
 */
export const writePromotions = async (tx: Transaction, scope: BusinessScope, write: PromotionWrite): Promise<void> => {
  const { effects, transaction_id, card_subscription_id, now } = write;
  const applied = effects.filter((effect) => effect.kind === "coupon_applied");
  if (applied.length > 0) await redeemGrants(tx, scope, write, applied);
  const isReturned = effects.some((effect) => effect.kind === "coupon_returned");
  const returned = isReturned ? await rollBackUses(tx, scope, write) : [];
  await countUses(tx, scope, write, returned);
  for (const effect of effects) {
    if (effect.kind !== "level_change") continue;
    const { from_id, to_id } = effect;
    const change = { _id: newId(), card_subscription_id, from_id, to_id, transaction_id, changed_at: now };
    await insertLevelChange(tx, scope, change);
  }
};

const redeemGrants = async (
  tx: Transaction,
  scope: BusinessScope,
  { programme, grants, lock_key, card_subscription_id, transaction_id, occurred_at, now }: PromotionWrite,
  applied: readonly Extract<Effect, { kind: "coupon_applied" }>[],
): Promise<void> => {
  // A coupon's lock is judged at the time of writing, as in the engine, not at the time of the visit: a visit that is sent
  // later may have happened before the lock expired.
  const after = applied.map(({ grant_id }) => {
    const grant = grants.find((one) => one._id === grant_id);
    const used = grant && grantAfter(termsOf(programme, grant), grant, "redeem", { at: now, by: lock_key });
    if (grant === undefined || !used) throw overtaken();
    return toRow({ ...grant, ...used });
  });
  if ((await writeGrants(tx, scope, card_subscription_id, after, now)) !== after.length) throw overtaken();
  const uses = after.map(({ _id, coupon_id }) => ({ _id: newId(), coupon_grant_id: _id, coupon_id }));
  await insertCouponUses(tx, scope, { card_subscription_id, transaction_id, used_at: occurred_at }, uses);
};

/** Returns the coupons of the uses that count no more, one for each use. */
const rollBackUses = async (
  tx: Transaction,
  scope: BusinessScope,
  { programme, card_subscription_id, reverses_id, now }: PromotionWrite,
): Promise<string[]> => {
  if (reverses_id === null) return [];
  const uses = await updateUsesRolledBack(tx, scope, { transaction_id: reverses_id, now });
  const ids = uses.map((use) => use.coupon_grant_id);
  const rows = (await selectGrantsByIds(tx, scope, ids)).flatMap(({ is_used, ...row }) => {
    // After a merge both cards may have used the coupon; it stays used up as long as one of the uses stands.
    if (row.status === "redeemed" && is_used) return [];
    const held = asHeld(row);
    const back = grantAfter(termsOf(programme, row), held, "roll_back", { at: now, by: null });
    return back === null ? [] : [toRow({ ...held, ...back })];
  });
  if ((await writeGrants(tx, scope, card_subscription_id, rows, now)) !== rows.length) throw overtaken();
  return uses.map((use) => use.coupon_id);
};

/** Counts what has a limit, in one order for all, so that two tills never wait for each other. */
const countUses = async (
  tx: Transaction,
  scope: BusinessScope,
  { programme, effects, grants }: PromotionWrite,
  returned: readonly string[],
): Promise<void> => {
  const times = new Map<string, number>();
  const add = (id: string | null, more: number): unknown => id !== null && times.set(id, (times.get(id) ?? 0) + more);
  for (const effect of effects) {
    if (effect.kind === "coupon_applied") add(effect.coupon_id, 1);
    if (effect.kind === "reward_redeemed") add(effect.reward_id, 1);
    if (effect.kind === "offer_redeemed") add(effect.reward_id, effect.pieces);
    if (effect.kind === "reward_returned") add(effect.reward_id, -effect.count);
  }
  for (const coupon_id of returned) add(coupon_id, -1);
  const limits = limitsOf(programme);
  for (const effect of effects) {
    if (effect.kind !== "coupon_applied") continue;
    const { terms } = grants.find((one) => one._id === effect.grant_id) ?? {};
    // The coupon was given with other limits than today's: its promised terms hold, and the use counts for today's
    // limits.
    if (terms !== undefined && (terms.campaign_limit !== null || limits.has(effect.coupon_id)))
      limits.set(effect.coupon_id, terms.campaign_limit ?? Number.MAX_SAFE_INTEGER);
  }
  for (const [promotion_id, count] of [...times].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const most = limits.get(promotion_id);
    if (count < 0) await countBack(tx, scope, { promotion_id, times: -count });
    else if (most !== undefined && !(await countUpTo(tx, scope, { promotion_id, times: count, most })))
      throw overtaken();
  }
};

/** A membership's level after the effects, unchanged where no effect sets it. */
export const levelAfter = (
  { level_id, level_since, level_below_since }: Pick<Row, "level_id" | "level_since" | "level_below_since">,
  effects: readonly Effect[],
  now: string,
) => {
  const change = effects.findLast((effect) => effect.kind === "level_change");
  if (change === undefined) return { level_id, level_since, level_below_since };
  const since = change.since ?? now;
  return { level_id: change.to_id, level_since: change.to_id === null ? null : since, level_below_since: null };
};
