/** The coupons of one member, whether they were given to them or everyone of the card has them. */
import {
  balanceAt,
  grantAfter,
  isForThem,
  isGrantOver,
  isUsedUp,
  statusAt,
  termsOf,
  usesLeft,
  validityEnd,
} from "@rewardo/engine";
import type { Programme, ProgrammeCoupon } from "@rewardo/engine";
import type { HeldCoupon, listCardSubscriptionCoupons } from "@rewardo/contract/card-subscriptions";
import type { ResponseOf } from "@rewardo/contract/endpoint";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext, Context } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { businessScope, type BusinessScope } from "../../../platform/scope.ts";
import {
  levelGoalsOf,
  readMembershipById,
  readTill,
  writeGrants,
  type HeldGrant,
  type Membership,
} from "../../ledger/ledger/index.ts";
import { tellChanged } from "./membership.ts";
import { selectCardSubscription, selectStatusForChange } from "./queries.ts";

const usableFirst: readonly HeldCoupon["status"][] = [
  "issued",
  "rolled_back",
  "locked",
  "redeemed",
  "expired",
  "voided",
];

const toInstant = (ms: number): string | null => (ms === Infinity ? null : new Date(ms).toISOString());

const isOpen = (status: HeldCoupon["status"]): boolean =>
  status === "issued" || status === "rolled_back" || status === "locked";

const toWire = (programme: Programme, grant: HeldGrant, at: string): HeldCoupon | null => {
  const coupon = termsOf(programme, grant);
  if (coupon === undefined) return null;
  const isOver = isGrantOver(coupon, grant, at, programme.time_zone);
  const status = isOver ? "expired" : statusAt(grant, at);
  return {
    coupon_id: coupon._id,
    grant_id: grant.source === "granted" ? grant._id : null,
    name: coupon.name,
    effect: coupon.effect.kind,
    status: isOpen(status) && isUsedUp(coupon, grant) ? "redeemed" : status,
    granted_at: grant.granted_at,
    minimum_amount: coupon.minimum_amount,
    uses_left: usesLeft(coupon, grant),
    ends_at: toInstant(validityEnd(coupon.validity, grant.granted_at, programme.time_zone)),
    times_used: grant.used_by_customer,
    last_used_at: grant.last_used_at,
  };
};

const readHeld = async (tx: Transaction, scope: BusinessScope, id: string, at: string) => {
  const membership = await readMembershipById(tx, scope, { _id: id, at, place_id: null });
  const { row, state, programme } = membership;
  const around = await readTill(tx, scope, row, programme, { place_id: null, lock_key: null, at });
  const { balance } = balanceAt(state, at, programme.time_zone);
  return { ...membership, grants: around.grants, levels: levelGoalsOf(programme, around, balance, at) };
};

/** A membership's coupons: usable ones first, then the newest; and the levels ahead. Throws not_found. */
export const listCoupons = (ctx: Context, id: string): Promise<ResponseOf<typeof listCardSubscriptionCoupons>> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const at = nowIso(ctx.clock);
    const { business_id } = found(await selectCardSubscription(tx, ctx.scope, id, at));
    const { programme, grants, levels } = await readHeld(tx, businessScope(business_id), id, at);
    const items = grants.flatMap((grant) => toWire(programme, grant, at) ?? []);
    const rank = ({ status }: HeldCoupon): number => usableFirst.indexOf(status);
    return {
      items: items.toSorted((a, b) => rank(a) - rank(b) || (a.granted_at < b.granted_at ? 1 : -1)),
      levels,
    };
  });

/** Why a coupon cannot be handed out now; `null`: it can. */
const refusalOf = async (
  tx: Transaction,
  scope: BusinessScope,
  { row, programme }: Membership,
  coupon: ProgrammeCoupon,
  at: string,
): Promise<string | null> => {
  if (row.status === "closed" || row.status === "frozen" || row.status === "unclaimed")
    return `membership_${row.status}`;
  if (coupon.status !== "active") return "not_running";
  // A coupon that its holder could not use must not be given: its code would be used up in vain.
  const { till, uses } = await readTill(tx, scope, row, programme, { place_id: null, lock_key: null, at });
  if (!isForThem(coupon, till)) return "recipient_does_not_match";
  if (isUsedUp(coupon, { used_by_customer: uses.get(coupon._id) ?? 0 })) return "already_redeemed";
  return validityEnd(coupon.validity, at, programme.time_zone) <= Date.parse(at) ? "expired" : null;
};

interface Handing {
  readonly coupon_id: string;
  readonly grant_id: string;
  readonly at: string;
}

/**
 * Puts a coupon into a member's hands, with the terms of that moment.
 * @throws not_found for an unknown membership, validation_failed for an unknown coupon, refused for one that is not
 * running or for others, and for a membership that is not active
 */
export const handOut = async (
  tx: Transaction,
  scope: BusinessScope,
  card_subscription_id: string,
  { coupon_id, grant_id, at }: Handing,
): Promise<void> => {
  const membership = await readMembershipById(tx, scope, { _id: card_subscription_id, at, place_id: null });
  const { row, programme } = membership;
  const coupon = programme.coupons.find((one) => one._id === coupon_id);
  if (coupon === undefined) throw invalidField("coupon_id", "unknown_coupon", "The card has no such coupon");
  const code = await refusalOf(tx, scope, membership, coupon, at);
  if (code !== null) throw new AppError("refused", { params: { rejected: [{ code, params: { coupon_id } }] } });
  const grant = { _id: grant_id, coupon_id, source: "granted", status: "issued", granted_at: at } as const;
  const terms = { programme_version_id: row.programme_version_id, version: 0 };
  await writeGrants(tx, scope, card_subscription_id, [{ ...grant, ...terms, locked_until: null, locked_by: null }], at);
};

/** Gives a member a coupon by hand. */
export const grantCoupon = async (
  ctx: BusinessContext,
  id: string,
  coupon_id: string,
  idempotency: Idempotency | undefined,
): Promise<HeldCoupon> => {
  const coupon = await ctx.database.write(ctx.scope, async (tx) => {
    found(await selectStatusForChange(tx, ctx.scope, id));
    const at = nowIso(ctx.clock);
    const _id = await createOnce(tx, ctx, idempotency, async (grant_id) => {
      await handOut(tx, ctx.scope, id, { coupon_id, grant_id, at });
      const after = { coupon_id, grant_id };
      await insertAuditEntry(tx, ctx, {
        action: "coupon_granted",
        entity: "card_subscriptions",
        entity_id: id,
        after,
      });
    });
    const { programme, grants } = await readHeld(tx, ctx.scope, id, at);
    const given = toWire(programme, found(grants.find((grant) => grant._id === _id)), at);
    const others = grants.filter((grant) => grant.coupon_id === coupon_id && grant._id !== _id);
    const already_held = others.some((grant) => isOpen(toWire(programme, grant, at)?.status ?? "voided"));
    return given === null ? null : { ...given, already_held };
  });
  tellChanged(ctx);
  return found(coupon ?? undefined);
};

/** Withdraws a coupon that was handed out; one that is withdrawn already stays so. */
export const voidGrant = async (ctx: BusinessContext, id: string, grant_id: string): Promise<undefined> => {
  await ctx.database.write(ctx.scope, async (tx) => {
    found(await selectStatusForChange(tx, ctx.scope, id));
    const at = nowIso(ctx.clock);
    const { programme, grants } = await readHeld(tx, ctx.scope, id, at);
    const grant = found(grants.find((one) => one._id === grant_id && one.source === "granted"));
    if (grant.status === "voided") return;
    const after = grantAfter(termsOf(programme, grant), grant, "void", { at, by: null });
    if (after === null) throw new AppError("conflict");
    const { _id, coupon_id, source, granted_at, programme_version_id, version } = grant;
    const kept = { _id, coupon_id, source, granted_at, programme_version_id, version };
    const row = { ...kept, status: after.status, locked_until: null, locked_by: null };
    if ((await writeGrants(tx, ctx.scope, id, [row], at)) !== 1) throw new AppError("conflict");
    await insertAuditEntry(tx, ctx, {
      action: "coupon_voided",
      entity: "card_subscriptions",
      entity_id: id,
      before: { status: grant.status },
      after: { coupon_id, grant_id },
    });
  });
  tellChanged(ctx);
  return undefined;
};
