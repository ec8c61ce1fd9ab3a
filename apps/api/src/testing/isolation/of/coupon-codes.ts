/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { made, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import type { Tenant } from "../../tenant-type.ts";
import * as codes from "../../../features/promotions/coupon-codes/queries.ts";

const ofCoupon = (of: Tenant) => ({ card_id: of.points_card_id, coupon_id: of.made("coupons") });
const codeOf = (of: Tenant): string => `CODE${of.id.replaceAll("-", "").toUpperCase()}`;

export const isolation: Isolation = {
  fill: {
    coupon_code_batches: async (tenant) => {
      const _id = made();
      const { ctx } = tenant;
      await ctx.database.write(ctx.scope, async (tx) => {
        const batch = { _id, ...ofCoupon(tenant), source: "shared", codes_count: 1, now } as const;
        await codes.insertBatch(tx, ctx.scope, batch);
        await codes.insertCodes(tx, ctx.scope, _id, [codeOf(tenant)]);
      });
      return _id;
    },
  },
  rights: {
    coupon_code_batches: ["select", "insert", "update"],
    coupon_codes: ["select", "insert", "update"],
  },
  probes: {
    listCouponCodes: {
      item: (ids) => ids.id((of) => of.points_card_id),
      below: (ids) => ids.id((of) => of.made("coupons")),
    },
    addCouponCodes: {
      item: (ids) => ids.id((of) => of.points_card_id),
      below: (ids) => ids.id((of) => of.made("coupons")),
      body: () => ({ source: "made", count: 2 }),
    },
    exportCouponCodes: {
      item: (ids) => ids.id((of) => of.points_card_id),
      below: (ids) => ids.id((of) => of.made("coupons")),
    },
    printCouponCodes: {
      item: (ids) => ids.id((of) => of.points_card_id),
      below: (ids) => ids.id((of) => of.made("coupons")),
      references: true,
      misreferenced: { foreign: 404, none: 404, malformed: 400 },
      body: (ids) => ({ batch_id: ids.id((of) => of.made("coupon_code_batches")) }),
      isUnmarked: true,
    },
    claimCouponCode: {
      misreferenced: { foreign: 404, none: 404, malformed: 400 },
      references: true,
      body: ({ tenant, id }) => ({
        number: tenant?.points.number ?? "004821170000",
        place_id: id((of) => of.places[0]),
        code: tenant === null ? "NONE" : codeOf(tenant),
      }),
    },
  },
  reads: {
    selectBatches: (tx, scope, of) => codes.selectBatches(tx, scope, { ...ofCoupon(of), _id: null }),
    selectCodes: (tx, scope, of) =>
      codes.selectCodes(tx, scope, { ...ofCoupon(of), batch_id: null, after: null, limit: 9 }),
    selectFreeCodes: (tx, scope, of) =>
      codes.selectFreeCodes(tx, scope, {
        ...{ ...ofCoupon(of), batch_id: of.made("coupon_code_batches"), after: "", limit: 9 },
      }),
    holdCode: (tx, scope, of) =>
      codes.holdCode(tx, scope, { code: codeOf(of), card_subscription_id: of.points.card_subscription_id }),
  },
  writes: {
    insertBatch: (tx, scope, of) =>
      codes.insertBatch(tx, scope, { _id: made(), ...ofCoupon(of), source: "made", codes_count: 1, now }),
    insertCodes: async (tx, scope, of) =>
      (await codes.insertCodes(tx, scope, of.made("coupon_code_batches"), ["ANOTHER"])) || undefined,
    updateCodeClaimed: (tx, scope, of) =>
      codes.updateCodeClaimed(tx, scope, { code: codeOf(of), coupon_grant_id: of.made("coupon_grants"), now }),
  },
};
