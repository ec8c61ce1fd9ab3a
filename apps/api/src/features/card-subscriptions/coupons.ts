/** The coupons of one member, whether they were granted by hand or everybody of the card has them. */
import { isGrantOver, statusAt, validityEnd } from "@rewardo/engine";
import type { HeldCoupon } from "@rewardo/contract/card-subscriptions";
import { nowIso } from "../../platform/clock.ts";
import { found } from "../../platform/errors.ts";
import type { Context } from "../../platform/http/context.ts";
import { businessScope } from "../../platform/scope.ts";
import { readMembershipById, readTill } from "../ledger/index.ts";
import { selectCardSubscription } from "./queries.ts";

const usableFirst: readonly HeldCoupon["status"][] = [
  "issued",
  "rolled_back",
  "locked",
  "redeemed",
  "expired",
  "voided",
];

const toInstant = (ms: number): string | null => (ms === Infinity ? null : new Date(ms).toISOString());

/** Those that may be used first, then the newest; throws not_found. */
export const listCoupons = (ctx: Context, id: string): Promise<{ items: HeldCoupon[] }> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const at = nowIso(ctx.clock);
    const { business_id } = found(await selectCardSubscription(tx, ctx.scope, id, at));
    const scope = businessScope(business_id);
    const { row, programme } = await readMembershipById(tx, scope, { _id: id, at, place_id: null });
    const { grants } = await readTill(tx, scope, row, programme, { place_id: null, lock_key: null, at });
    const items = grants.flatMap((grant): HeldCoupon[] => {
      const coupon = programme.coupons.find((one) => one._id === grant.coupon_id);
      if (coupon === undefined) return [];
      const isOver = isGrantOver(coupon, grant, at, programme.time_zone);
      return [
        {
          coupon_id: coupon._id,
          grant_id: grant.source === "granted" ? grant._id : null,
          name: coupon.name,
          effect: coupon.effect.kind,
          status: isOver ? "expired" : statusAt(grant, at),
          granted_at: grant.granted_at,
          ends_at: toInstant(validityEnd(coupon.validity, grant.granted_at, programme.time_zone)),
          times_used: grant.used_by_customer,
          last_used_at: grant.last_used_at,
        },
      ];
    });
    const rank = ({ status }: HeldCoupon): number => usableFirst.indexOf(status);
    return {
      items: items.toSorted((a, b) => rank(a) - rank(b) || (a.granted_at < b.granted_at ? 1 : -1)),
    };
  });
