import * as contract from "@rewardo/contract/card-links";
import { route } from "../../../platform/http/route.ts";
import { keepServing } from "../../tenants/pins/index.ts";
import { confirmAddresses, readConfirmations } from "./confirming.ts";
import { readPhoneCard } from "./reach.ts";
import { readCardLink, sendCard, sendCardAtTill } from "./send.ts";

export { userMailQueue } from "./mails.ts";
export { findReach, readHolder, readReach, type Reach } from "./reach.ts";

export const routes = [
  route(contract.readPhoneCard, ({ ctx, params }) => readPhoneCard(ctx, params.id)),
  route(contract.sendCard, ({ ctx, params, body, idempotency }) => sendCard(ctx, params.id, body, idempotency)),
  route(contract.sendCardAtTill, async ({ ctx, body, idempotency }) => {
    await keepServing(ctx);
    return sendCardAtTill(ctx, body, idempotency);
  }),
  route(contract.readCardLink, ({ ctx, params }) => readCardLink(ctx, params.id)),
  route(contract.confirmAddresses, ({ ctx }) => confirmAddresses(ctx)),
  route(contract.readConfirmations, ({ ctx }) => readConfirmations(ctx)),
];
