import * as contract from "@rewardo/contract/coupon-codes";
import { route } from "../../../platform/http/route.ts";
import { claimCouponCode } from "./claim.ts";
import { addCouponCodes, exportCouponCodes, listCouponCodes, printCouponCodes } from "./service.ts";

export { notePrinted, readCouponAndCodes } from "./service.ts";

const of = ({ id, part_id }: { id: string; part_id: string }) => ({ card_id: id, coupon_id: part_id });

export const routes = [
  route(contract.listCouponCodes, ({ ctx, params }) => listCouponCodes(ctx, of(params))),
  route(contract.addCouponCodes, ({ ctx, params, body, idempotency }) =>
    addCouponCodes(ctx, of(params), body, idempotency),
  ),
  route(contract.exportCouponCodes, ({ ctx, params, query }) => exportCouponCodes(ctx, of(params), query)),
  route(contract.printCouponCodes, ({ ctx, params, body }) => printCouponCodes(ctx, of(params), body)),
  route(contract.claimCouponCode, ({ ctx, body }) => claimCouponCode(ctx, body)),
];
