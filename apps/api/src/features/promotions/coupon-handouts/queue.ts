/** The queue of handouts: a job gives a coupon to a group's members, portion by portion, and goes on where it was left. */
import { isUsedUp, validityEnd } from "@rewardo/engine";
import { newId, nowIso, type Clock } from "../../../platform/clock.ts";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import type { JobQueue } from "../../../platform/jobs/jobs.ts";
import { businessScope, type BusinessScope } from "../../../platform/scope.ts";
import { readProgramme } from "../../ledger/ledger/index.ts";
import { countGroupMembers, readGroupPortion } from "../../programme/promotion-groups/index.ts";
import {
  endHandout,
  holdCoupon,
  insertHandedOut,
  noteHandedOut,
  selectOpenGrants,
  takeHandout,
  type OpenHandout,
} from "./queries.ts";

interface HandoutDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Members of one transaction: what a till may have to wait for. */
const portion = 500;
const first = "00000000-0000-0000-0000-000000000000";

export const handoutQueue = (deps: HandoutDeps): JobQueue => ({
  name: "coupon_handouts",
  handle: async ({ payload, signal }) => {
    const { business_id, handout_id } = (payload ?? {}) as { business_id?: unknown; handout_id?: unknown };
    if (typeof business_id !== "string" || typeof handout_id !== "string") throw new Error("The job names no handout");
    const scope = businessScope(business_id);
    try {
      while (await giveNext(deps, scope, handout_id)) if (signal.aborted) throw new Error("The program is stopping");
    } catch (error) {
      // If the program ends, the job is retried; any other error would occur again, so the job is restarted by hand.
      const failed = { _id: handout_id, status: "failed", now: nowIso(deps.clock) } as const;
      if (!signal.aborted) await deps.database.write(scope, (tx) => endHandout(tx, scope, failed));
      throw error;
    }
  },
});

/** Whether each customer may use it once: to who has used it another would be given in vain. */
const isOnceIn = async (
  tx: Transaction,
  scope: BusinessScope,
  { coupon_id, programme_version_id }: OpenHandout,
): Promise<boolean> => {
  const { coupons } = await readProgramme(tx, scope, programme_version_id);
  const coupon = coupons.find(({ _id }) => _id === coupon_id);
  return coupon !== undefined && isUsedUp(coupon, { used_by_customer: 1 });
};

/**
 * Those of the members who hold a coupon that can still be used, by the terms of the version under which it was given.
 */
const holdersAmong = async (
  tx: Transaction,
  scope: BusinessScope,
  { coupon_id, programme_version_id }: OpenHandout,
  { members, at }: { members: readonly string[]; at: string },
): Promise<ReadonlySet<string>> => {
  const holders = new Set<string>();
  for (const grant of await selectOpenGrants(tx, scope, { coupon_id, members })) {
    const kept = await readProgramme(tx, scope, grant.programme_version_id ?? programme_version_id);
    const terms = kept.coupons.find(({ _id }) => _id === coupon_id);
    const endMs = terms === undefined ? Infinity : validityEnd(terms.validity, grant.granted_at, kept.time_zone);
    if (endMs > Date.parse(at)) holders.add(grant.card_subscription_id);
  }
  return holders;
};

/** Gives to the next portion, in one transaction with how far it has come; answers whether there may be more. */
const giveNext = ({ database, clock }: HandoutDeps, scope: BusinessScope, _id: string): Promise<boolean> =>
  database.write(scope, async (tx) => {
    const handout = await takeHandout(tx, scope, _id);
    if (handout === undefined) return false;
    await holdCoupon(tx, scope, handout.coupon_id);
    const now = nowIso(clock);
    const { card_id, coupon_id, promotion_group_id, programme_version_id } = handout;
    // Members that the group had when the handout was requested.
    const group = { card_id, _id: promotion_group_id, at: handout.created_at };
    const after = handout.done_until ?? first;
    const members = await readGroupPortion(tx, scope, { ...group, after, limit: portion });
    const last = members.at(-1);
    if (last === undefined) {
      await endHandout(tx, scope, { _id, status: "done", now });
      return false;
    }
    const total = handout.done_until === null ? await countGroupMembers(tx, scope, group) : handout.total;
    const able = members.flatMap(({ card_subscription_id, status }) =>
      status === "frozen" ? [] : [card_subscription_id],
    );
    const holders = await holdersAmong(tx, scope, handout, { members: able, at: now });
    const given = await insertHandedOut(tx, scope, {
      ...{ card_id, coupon_id, programme_version_id, coupon_handout_id: _id, now },
      is_once: await isOnceIn(tx, scope, handout),
      members: able.flatMap((id) => (holders.has(id) ? [] : [{ card_subscription_id: id, grant_id: newId() }])),
    });
    const done_until = last.card_subscription_id;
    await noteHandedOut(tx, scope, { _id, total, done_until, done: members.length, given });
    return true;
  });
