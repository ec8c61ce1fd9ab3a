import * as contract from "@rewardo/contract/coupon-handouts";
import { route } from "../../../platform/http/route.ts";
import { cancelHandout, listGivable, listHandouts, startHandout } from "./service.ts";

export { endOfGiven, readGivable, type Givable } from "./service.ts";
export { handoutQueue } from "./queue.ts";

const of = ({ id, part_id }: { id: string; part_id: string }) => ({ card_id: id, coupon_id: part_id });

export const routes = [
  route(contract.listGivableCoupons, ({ ctx }) => listGivable(ctx)),
  route(contract.listCouponHandouts, ({ ctx, params }) => listHandouts(ctx, of(params))),
  route(contract.startCouponHandout, ({ ctx, params, body, idempotency }) =>
    startHandout(ctx, of(params), body.promotion_group_id, idempotency),
  ),
  route(contract.cancelCouponHandout, ({ ctx, params }) =>
    cancelHandout(ctx, { card_id: params.id, _id: params.part_id }),
  ),
];
