/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { made, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import type { Tenant } from "../../tenant-type.ts";
import { readEdited } from "../../../features/programme/programmes/index.ts";
import { insertGroup } from "../../../features/programme/promotion-groups/index.ts";
import * as handouts from "../../../features/promotions/coupon-handouts/queries.ts";

const ofCoupon = (of: Tenant) => ({ card_id: of.points_card_id, coupon_id: of.made("coupons") });
const at = (of: Tenant) => ({ card_id: of.points_card_id, _id: of.made("coupon_handouts") });

const versionOf = async (of: Tenant): Promise<string> =>
  (await of.ctx.database.read(of.scope, (tx) => readEdited(tx, of.scope, of.points_card_id, now))).live._id;

const insert = async (
  tx: Transaction,
  scope: BusinessScope,
  of: Tenant,
  row: { coupon_id: string; promotion_group_id: string },
): Promise<string> => {
  const _id = made();
  const programme_version_id = await versionOf(of);
  const one = { ...row, _id, card_id: of.points_card_id, programme_version_id, requested_by: null, now };
  await handouts.insertHandout(tx, scope, one);
  return _id;
};

/** Groups are made after the handouts, so this one is its own. */
const fill = async (of: Tenant): Promise<string> => {
  const promotion_group_id = made();
  const group = { kind: "static", rule: null, status: "active", card_id: of.points_card_id, now } as const;
  return of.ctx.database.write(of.scope, async (tx) => {
    await insertGroup(tx, of.scope, { ...group, _id: promotion_group_id, name: `Najlepsi goście ${of.id}` });
    return insert(tx, of.scope, of, { coupon_id: of.made("coupons"), promotion_group_id });
  });
};

export const isolation: Isolation = {
  fill: {
    coupon_handouts: fill,
  },
  rights: { coupon_handouts: ["select", "insert", "update"] },
  probes: {
    listGivableCoupons: {},
    listCouponHandouts: {
      item: (ids) => ids.id((of) => of.points_card_id),
      below: (ids) => ids.id((of) => of.made("coupons")),
    },
    startCouponHandout: {
      item: (ids) => ids.id((of) => of.points_card_id),
      below: (ids) => ids.id((of) => of.made("coupons")),
      references: true,
      misreferenced: { foreign: 400, none: 400, malformed: 400 },
      body: ({ id }) => ({ promotion_group_id: id((of) => of.made("promotion_groups")) }),
    },
    cancelCouponHandout: {
      item: (ids) => ids.id((of) => of.points_card_id),
      below: (ids) => ids.id((of) => of.made("coupon_handouts")),
    },
  },
  reads: {
    selectCouponsInForce: (tx, scope) => handouts.selectCouponsInForce(tx, scope, now),
    selectHandouts: (tx, scope, of) => handouts.selectHandouts(tx, scope, ofCoupon(of)),
    selectHandout: (tx, scope, of) => handouts.selectHandout(tx, scope, at(of)),
    selectOpenGrants: (tx, scope, of) =>
      handouts.selectOpenGrants(tx, scope, {
        coupon_id: of.made("coupons"),
        members: [of.points.card_subscription_id],
      }),
  },
  writes: {
    insertHandout: async (tx, scope, of) => {
      await insert(tx, scope, of, { coupon_id: made(), promotion_group_id: of.made("promotion_groups") });
    },
    takeHandout: (tx, scope, of) => handouts.takeHandout(tx, scope, of.made("coupon_handouts")),
    noteHandedOut: (tx, scope, of) =>
      handouts.noteHandedOut(tx, scope, {
        ...{ _id: of.made("coupon_handouts"), total: 1, done: 1, given: 1 },
        done_until: of.points.card_subscription_id,
      }),
    endHandout: async (tx, scope, of) =>
      (await handouts.endHandout(tx, scope, { _id: of.made("coupon_handouts"), status: "done", now })) || undefined,
    insertHandedOut: async (tx, scope, of) => {
      const members = [{ card_subscription_id: of.points.card_subscription_id, grant_id: made() }];
      const given = await handouts.insertHandedOut(tx, scope, {
        ...{ ...ofCoupon(of), coupon_id: made(), programme_version_id: of.programme_version_id, now },
        ...{ coupon_handout_id: of.made("coupon_handouts"), members, is_once: true },
      });
      return given || undefined;
    },
  },
  commonWrites: { holdCoupon: (tx, scope, of) => handouts.holdCoupon(tx, scope, of.made("coupons")) },
};
