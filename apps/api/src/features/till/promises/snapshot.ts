/** What a till is told for the time without a network. */
import { balanceAt, rewardChoices, validityEnd, type MembershipState, type Programme } from "@rewardo/engine";
import {
  mostSnapshotCards,
  snapshotDays,
  type SnapshotCard,
  type TillSnapshot,
} from "@rewardo/contract/till-snapshots";
import { promiseHours } from "@rewardo/rules";
import { nowIso } from "../../../platform/clock.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { readProgramme } from "../../ledger/ledger/index.ts";
import { selectHasNewVersions, selectSnapshotCards, type SnapshotRow } from "./snapshot-queries.ts";

const stateOf = (row: SnapshotRow, { unit }: Programme): MembershipState => ({
  ...{ status: "active", unit, version: 0, seq: 0, hash: "", lifetime_earned: 0, visits: 0, gathered: {}, days: [] },
  ...{ balance: row.balance, pending: row.pending, debt: row.debt, lots: row.lots },
  ...{ last_visit_at: row.last_visit_at, last_activity_at: row.last_activity_at },
});

/** Coupons that were given by hand, and those for every member that the customer has not used yet. */
const couponsOf = (row: SnapshotRow, programme: Programme, now: string): SnapshotCard["coupons"] => {
  const nowMs = Date.parse(now);
  return programme.coupons.flatMap(({ _id: coupon_id, status, effect, validity, target, issue }) => {
    if (status !== "active" || effect.kind === "none") return [];
    const ofAll = target.kind === "all" && issue !== "on_grant" && !row.used.includes(coupon_id);
    const held = row.grants.filter((grant) => grant.coupon_id === coupon_id);
    const all = [
      ...held.map(({ _id, granted_at }) => ({ grant_id: _id, granted_at })),
      ...(ofAll ? [{ grant_id: null, granted_at: now }] : []),
    ];
    return all.flatMap(({ grant_id, granted_at }) => {
      const endMs = validityEnd(validity, granted_at, programme.time_zone);
      const ends_at = endMs === Infinity ? null : new Date(endMs).toISOString();
      return endMs > nowMs ? [{ coupon_id, grant_id, ends_at }] : [];
    });
  });
};

const toCard = (row: SnapshotRow, programme: Programme, now: string): SnapshotCard => {
  const state = stateOf(row, programme);
  const { balance, next_expiry } = balanceAt(state, now, programme.time_zone);
  // What needs the customer's yes on their phone cannot be asked for without a network.
  const from = programme.caps.confirm_on_phone_from ?? Infinity;
  const choices = rewardChoices(programme, state, now).filter(({ cost }) => cost < from);
  const { card_subscription_id, card_id, programme_version_id, numbers, first_name, last_visit_at, seen_at } = row;
  return {
    ...{ card_subscription_id, card_id, programme_version_id, numbers, first_name, balance, last_visit_at, seen_at },
    balance_until: next_expiry?.at ?? null,
    reward_ids: choices.flatMap(({ reward_id, rejection }) => (rejection === null ? [reward_id] : [])),
    coupons: couponsOf(row, programme, now),
  };
};

const toRules = (programme: Programme, card_id: string): TillSnapshot["programmes"][number] => ({
  ...{ programme_version_id: programme.version_id, card_id, unit: programme.unit },
  stamps_required: programme.stamps_required,
  minutes_between_visits: programme.caps.minutes_between_visits,
  rewards: programme.rewards.map(({ _id, name, cost }) => ({ _id, name, cost })),
  coupons: programme.coupons.map(({ _id, name }) => ({ _id, name })),
});

const before = (now: string, hours: number): string => new Date(Date.parse(now) - hours * 3_600_000).toISOString();

/** Hours by which changes are told twice: what was being written while a snapshot was read is in the next one. */
const overlapHours = 1 / 30;

/** All cards, or what changed since the till last asked, unless that is too long ago or other rules hold. */
export const readTillSnapshot = (
  ctx: BusinessContext,
  { since: asked }: { readonly since?: string | undefined },
): Promise<TillSnapshot> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const { scope } = ctx;
    const now = nowIso(ctx.clock);
    const isKept = asked !== undefined && asked <= now && asked >= before(now, promiseHours);
    const since =
      isKept && !(await selectHasNewVersions(tx, scope, { since: asked, now })) ? before(asked, overlapHours) : null;
    const wanted = { place_ids: ctx.actor.place_ids, from: before(now, snapshotDays * 24) };
    const all = await selectSnapshotCards(tx, scope, { ...wanted, since, now, limit: mostSnapshotCards });
    const rows = all.filter(({ is_here }) => is_here);
    const programmes = new Map<string, { programme: Programme; card_id: string }>();
    for (const { programme_version_id, card_id } of rows) {
      if (programmes.has(programme_version_id)) continue;
      programmes.set(programme_version_id, {
        programme: await readProgramme(tx, scope, programme_version_id),
        card_id,
      });
    }
    return {
      as_of: now,
      is_whole: since === null,
      cards: rows.map((row) => toCard(row, programmes.get(row.programme_version_id)!.programme, now)),
      gone: all.flatMap(({ is_here, card_subscription_id }) => (is_here ? [] : [card_subscription_id])),
      programmes: [...programmes.values()].map(({ programme, card_id }) => toRules(programme, card_id)),
    };
  });
