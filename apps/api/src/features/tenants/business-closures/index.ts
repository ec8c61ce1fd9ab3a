import * as contract from "@rewardo/contract/business-closures";
import { route } from "../../../platform/http/route.ts";
import { readClosure, requestClosure, withdrawClosure } from "./service.ts";

export { closeDueBusinesses, remindOfClosures } from "./carry-out.ts";
export { closureMailQueue } from "./mails.ts";

export const routes = [
  route(contract.readBusinessClosure, ({ ctx }) => readClosure(ctx)),
  route(contract.requestClosure, ({ ctx, body }) => requestClosure(ctx, body)),
  route(contract.withdrawClosure, ({ ctx }) => withdrawClosure(ctx)),
];
