import * as contract from "@rewardo/contract/payments";
import { route } from "../../../platform/http/route.ts";
import { receivePaymentEvent } from "./service.ts";

export const routes = [
  route(contract.receivePaymentEvent, async ({ ctx, signed }) => {
    await receivePaymentEvent(ctx, signed);
    return undefined;
  }),
];
