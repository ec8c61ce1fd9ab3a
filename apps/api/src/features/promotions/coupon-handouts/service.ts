/** Giving a coupon to a whole group: asking for it, seeing how far it has come, stopping it. */
import type { CouponHandout, GivableCoupon } from "@rewardo/contract/coupon-handouts";
import { isUsedUp, type ProgrammeCoupon, validityEnd } from "@rewardo/engine";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext, Context } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { insertJob } from "../../../platform/jobs/queries.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { readEdited } from "../../programme/programmes/index.ts";
import { readKnownGroupIds } from "../../programme/promotion-groups/index.ts";
import {
  endHandout,
  insertHandout,
  selectCouponsInForce,
  selectHandout,
  selectHandouts,
  type OfCoupon,
} from "./queries.ts";

/** @throws not_found for a coupon that the card has neither in its draft nor in force */
export const listHandouts = (ctx: Context, of: OfCoupon): Promise<{ items: CouponHandout[]; next_cursor: null }> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const { base, content } = await readEdited(tx, ctx.scope, of.card_id, nowIso(ctx.clock));
    found([...content.coupons, ...base.coupons].find(({ _id }) => _id === of.coupon_id));
    return { items: await selectHandouts(tx, ctx.scope, of), next_cursor: null };
  });

interface InForce {
  readonly card_id: string;
  readonly programme_version_id: string;
  readonly time_zone: string;
}

type Refusal = "not_published" | "for_one" | "not_running" | "expired";

/** A card's coupon as it can be given to many at a moment, or why it cannot. */
export type Givable =
  | (InForce & { readonly coupon: ProgrammeCoupon; readonly refusal: null })
  | { readonly refusal: Refusal };

const refusalOf = (
  coupon: ProgrammeCoupon,
  at: string,
  time_zone: string,
): Exclude<Refusal, "not_published"> | null => {
  if (coupon.target.kind === "card_subscription") return "for_one";
  if (coupon.status !== "active") return "not_running";
  return validityEnd(coupon.validity, at, time_zone) <= Date.parse(at) ? "expired" : null;
};

/** @throws not_found for a coupon that the card has neither in its draft nor in force */
export const readGivable = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, coupon_id }: OfCoupon,
  at: string,
): Promise<Givable> => {
  const { base, content, live } = await readEdited(tx, scope, card_id, at);
  found([...content.coupons, ...base.coupons].find((one) => one._id === coupon_id));
  const coupon = live.programme.coupons?.find((one) => one._id === coupon_id);
  if (coupon === undefined) return { refusal: "not_published" };
  const { time_zone } = live.programme;
  const refusal = refusalOf(coupon, at, time_zone);
  if (refusal !== null) return { refusal };
  return { card_id, coupon, programme_version_id: live._id, time_zone, refusal: null };
};

/** When a coupon that is given at an instant ends; `null`: it stays. */
export const endOfGiven = ({ validity }: ProgrammeCoupon, at: string, time_zone: string): string | null => {
  const endMs = validityEnd(validity, at, time_zone);
  return endMs === Infinity ? null : new Date(endMs).toISOString();
};

/** Coupons of all cards in use that can be given. */
export const listGivable = (ctx: BusinessContext): Promise<{ items: GivableCoupon[]; next_cursor: null }> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const at = nowIso(ctx.clock);
    const cards = await selectCouponsInForce(tx, ctx.scope, at);
    const items = cards.flatMap(({ card_id, coupons, time_zone }) =>
      (coupons ?? [])
        .filter((coupon) => refusalOf(coupon, at, time_zone) === null)
        .map((coupon) => {
          const ends_at = endOfGiven(coupon, at, time_zone);
          const { issue, target } = coupon;
          const has_everyone = issue !== "on_grant" && target.kind === "all";
          const is_once = isUsedUp(coupon, { used_by_customer: 1 });
          return { card_id, coupon_id: coupon._id, name: coupon.name, ends_at, has_everyone, is_once };
        }),
    );
    return { items, next_cursor: null };
  });

/**
 * Puts a handout in; a job carries it out under the terms of now.
 * @throws not_found, refused for a coupon that is not running,
 * validation_failed for one that is for one customer, for an unknown group, and for another than the coupon's
 */
export const startHandout = (
  ctx: BusinessContext,
  of: OfCoupon,
  promotion_group_id: string,
  idempotency: Idempotency | undefined,
): Promise<CouponHandout> =>
  ctx.database.write(ctx.scope, async (tx) => {
    const { card_id, coupon_id } = of;
    const now = nowIso(ctx.clock);
    const givable = await readGivable(tx, ctx.scope, of, now);
    const _id = await createOnce(tx, ctx, idempotency, async (handout_id) => {
      const { refusal: code } = givable;
      if (code === "not_published") throw invalidField("part_id", code, "The coupon is not published yet");
      if (code === "for_one") throw invalidField("part_id", code, "The coupon is for one customer");
      if (code !== null) throw new AppError("refused", { params: { rejected: [{ code, params: { coupon_id } }] } });
      const { coupon, programme_version_id } = givable;
      const groups = await readKnownGroupIds(tx, ctx.scope, { card_id, ids: [promotion_group_id] });
      if (groups.length === 0)
        throw invalidField("promotion_group_id", "unknown_group", "Must be a group of this card");
      if (coupon.target.kind === "promotion_group" && coupon.target.promotion_group_id !== promotion_group_id)
        throw invalidField("promotion_group_id", "other_group", "The coupon is for another group");
      const requested_by = ctx.actor.kind === "account" ? ctx.actor._id : null;
      const one = { _id: handout_id, ...of, promotion_group_id, programme_version_id, requested_by, now };
      await insertHandout(tx, ctx.scope, one);
      await insertJob(tx, "coupon_handouts", { business_id: ctx.scope.business_id, handout_id });
      await insertAuditEntry(tx, ctx, {
        action: "created",
        entity: "coupon_handouts",
        entity_id: handout_id,
        after: { ...of, promotion_group_id, name: coupon.name },
      });
    });
    return found(await selectHandout(tx, ctx.scope, { card_id, _id }));
  });

/** Stops one; those who were given the coupon keep it. One that is over stays as it is. */
export const cancelHandout = (ctx: BusinessContext, at: { card_id: string; _id: string }): Promise<undefined> =>
  ctx.database.write(ctx.scope, async (tx) => {
    const { coupon_id, promotion_group_id } = found(await selectHandout(tx, ctx.scope, at));
    const { content, base } = await readEdited(tx, ctx.scope, at.card_id, nowIso(ctx.clock));
    const name = [...content.coupons, ...base.coupons].find((one) => one._id === coupon_id)?.name ?? {};
    const isStopped = await endHandout(tx, ctx.scope, { _id: at._id, status: "cancelled", now: nowIso(ctx.clock) });
    if (!isStopped) return undefined;
    await insertAuditEntry(tx, ctx, {
      action: "cancelled",
      entity: "coupon_handouts",
      entity_id: at._id,
      after: { coupon_id, promotion_group_id, name },
    });
    return undefined;
  });
