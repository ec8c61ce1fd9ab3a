/** The coupon that an invitation promises, by the terms of the version that it was made under. */
import type { PromisedCoupon } from "@rewardo/contract/referrals";
import type { Transaction } from "../../../platform/database/database.ts";
import { found } from "../../../platform/errors.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { readProgramme } from "../../ledger/ledger/index.ts";
import { figureOf } from "../member-view/index.ts";

/** A version's coupon, described for customers. */
export const readPromised = async (
  tx: Transaction,
  scope: BusinessScope,
  { programme_version_id, coupon_id }: { programme_version_id: string; coupon_id: string },
): Promise<PromisedCoupon> => {
  const { coupons } = await readProgramme(tx, scope, programme_version_id);
  const coupon = found(coupons.find(({ _id }) => _id === coupon_id));
  return { name: coupon.name, effect: coupon.effect.kind, amount: figureOf(coupon) };
};
