/** The nightly settling of a business's invitations: outcome by the friend's visits, and coupons for both sides, once. */
import { referralRefusals } from "@rewardo/contract/referrals";
import { validityEnd } from "@rewardo/engine";
import { insertAuditEntry, noRequest } from "../../../platform/audit/queries.ts";
import { newId, nowIso, type Clock } from "../../../platform/clock.ts";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import { whenOvertaken } from "../../../platform/database/when-overtaken.ts";
import { AppError, found } from "../../../platform/errors.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { readProgramme, writeGrants } from "../../ledger/ledger/index.ts";
import { readInviting, readReferralTerms } from "../../programme/programmes/index.ts";
import { decideReferral, type ReferralOutcome, type Side } from "./settle-rule.ts";
import {
  countPaidReferrals,
  holdPersons,
  selectFirstVisit,
  selectGuards,
  selectStaffOf,
  selectReferralsToSettle,
  selectTaker,
  selectUsedForChange,
  updateReferralSettled,
  updateReferralsLapsed,
  updateReferralVisit,
  type UsedReferral,
} from "./settle-queries.ts";

interface SettleDeps {
  readonly database: Database;
  readonly clock: Clock;
}

interface Night {
  /** The local day that has ended. */
  readonly day: string;
  readonly zone: string;
}

const atOnce = 200;
const first = "00000000-0000-0000-0000-000000000000";

/** Settles every invitation that the day decides, each in its own transaction; `null` if it was asked to stop. */
export const settleReferrals = async (
  { database, clock }: SettleDeps,
  scope: BusinessScope,
  { signal, ...night }: Night & { readonly signal: AbortSignal },
): Promise<{ looked: number; settled: number } | null> => {
  let settled = await database.write(scope, async (tx) => {
    const now = nowIso(clock);
    const card_ids = (await readInviting(tx, scope, now)).map(({ card_id }) => card_id);
    return updateReferralsLapsed(tx, scope, { card_ids, now });
  });
  let looked = settled;
  for (let after = first; ;) {
    const batch = { day: night.day, after, limit: atOnce };
    const open = await database.read(scope, (tx) => selectReferralsToSettle(tx, scope, batch));
    for (const { _id } of open) {
      if (signal.aborted) return null;
      looked += 1;
      settled += Number(
        await whenOvertaken(() => database.write(scope, (tx) => settleOne(tx, { clock, scope }, _id, night))),
      );
    }
    const last = open.at(-1);
    if (last === undefined || open.length < atOnce) return { looked, settled };
    after = last._id;
  }
};

type Settling = { readonly clock: Clock; readonly scope: BusinessScope };

/** The coupon that a side was promised, and the membership that takes it. */
interface Due {
  readonly side: Side;
  readonly coupon_id: string;
  readonly card_subscription_id: string | null;
}

const dueOf = async (
  tx: Transaction,
  { clock, scope }: Settling,
  { card_id, programme_version_id }: UsedReferral,
  { person_id, coupon_id }: { person_id: string; coupon_id: string },
): Promise<Due> => {
  const { coupons, time_zone } = await readProgramme(tx, scope, programme_version_id);
  const coupon = coupons.find(({ _id }) => _id === coupon_id);
  const now = nowIso(clock);
  // The promise holds although the coupon may not be offered any more; the coupon's own end date still applies.
  const isOver = coupon === undefined || validityEnd(coupon.validity, now, time_zone) <= clock.nowMs();
  const taker = await selectTaker(tx, scope, { person_id, card_id });
  const side: Side = isOver ? "over" : taker === undefined ? "none" : taker.is_frozen ? "frozen" : "ready";
  return { side, coupon_id, card_subscription_id: taker?._id ?? null };
};

/** @returns whether the invitation is settled now */
const settleOne = async (tx: Transaction, by: Settling, _id: string, { day, zone }: Night): Promise<boolean> => {
  const { scope, clock } = by;
  const row = await selectUsedForChange(tx, scope, _id);
  if (row === undefined) return false;
  const persons = await holdPersons(tx, scope, [row.inviter_id, row.guest_id]);
  const personOf = (id: string): string => found(persons.find((one) => one._id === id)).person_id;
  const [inviter_id, guest_id] = [personOf(row.inviter_id), personOf(row.guest_id)];
  // Of several nights that are caught up, the later ones see what the earlier ones have noted.
  const visit = await selectFirstVisit(tx, scope, { guest_id, card_id: row.card_id, since: row.joined_day, zone });
  const { is_own = false, receipt = null, integration_id = null } = visit ?? {};
  const { joined_day } = row;
  const asked = { _id, joined_day, inviter_id, guest_id, receipt, integration_id };
  const { addresses, ...guards } = await selectGuards(tx, scope, asked);
  const own_staff = is_own || (await selectStaffOf(tx, scope, addresses)) !== undefined;
  const standing = { ...guards, own_staff };
  const terms = await readReferralTerms(tx, scope, row.programme_version_id);
  const inviter = await dueOf(tx, by, row, { person_id: inviter_id, coupon_id: terms.inviter_coupon_id });
  const guest = await dueOf(tx, by, row, { person_id: guest_id, coupon_id: terms.guest_coupon_id });
  const outcome = decideReferral(
    {
      joined_day: row.joined_day,
      visit: visit ?? null,
      refusals: referralRefusals.filter((one) => (standing as Partial<Record<string, boolean>>)[one] === true),
      paid_in_month: await countPaidReferrals(tx, scope, { inviter_id, card_id: row.card_id, month: row.month }),
      limit: terms.invitations_a_month,
      inviter: inviter.side,
      guest: guest.side,
    },
    day,
  );
  const now = nowIso(clock);
  if (outcome.status === "joined" || outcome.status === "came") {
    const noted = outcome.status === "came" ? outcome.visit : null;
    await updateReferralVisit(tx, scope, { _id, visit: noted, now });
    return false;
  }
  await writeSettled(tx, by, row, { outcome, visit: visit ?? null, inviter, guest, now });
  return true;
};

interface Settled {
  readonly outcome: Exclude<ReferralOutcome, { status: "joined" | "came" }>;
  readonly visit: { readonly _id: string; readonly day: string } | null;
  readonly inviter: Due;
  readonly guest: Due;
  readonly now: string;
}

const writeSettled = async (
  tx: Transaction,
  { clock, scope }: Settling,
  { _id, card_id, programme_version_id }: UsedReferral,
  { outcome, visit, inviter, guest, now }: Settled,
): Promise<void> => {
  const give = async ({ coupon_id, card_subscription_id }: Due): Promise<string> => {
    const grant_id = newId();
    const grant = { _id: grant_id, coupon_id, source: "granted", status: "issued", granted_at: now } as const;
    const row = { ...grant, programme_version_id, locked_until: null, locked_by: null, version: 0 };
    if ((await writeGrants(tx, scope, card_subscription_id, [row], now)) !== 1) throw new AppError("conflict");
    return grant_id;
  };
  const given = {
    inviter_grant_id: outcome.status === "paid" && outcome.inviter ? await give(inviter) : null,
    guest_grant_id: outcome.status === "paid" && outcome.guest ? await give(guest) : null,
  };
  const refusal = outcome.status === "refused" ? outcome.refusal : null;
  await updateReferralSettled(tx, scope, { _id, status: outcome.status, refusal, visit, ...given, now });
  if (outcome.status === "lapsed") return;
  const author = { scope, clock, request: noRequest, actor: null };
  const coupons = { inviter: given.inviter_grant_id !== null, friend: given.guest_grant_id !== null };
  await insertAuditEntry(tx, author, {
    ...{ action: outcome.status, entity: "referrals", entity_id: _id },
    after: outcome.status === "paid" ? { card_id, ...coupons } : { card_id, refusal },
  });
};
