import * as contract from "@rewardo/contract/phone-requests";
import { route } from "../../../platform/http/route.ts";
import { keepServing } from "../../tenants/pins/index.ts";
import { askForCard, readPhoneRequest } from "./asking.ts";
import { decidePhoneRequest, readPhoneCardAtTill } from "./deciding.ts";

export { askForCard, findWanted, readStanding } from "./asking.ts";

export const routes = [
  route(contract.askForCard, ({ ctx, body, memberCookie }) => askForCard(ctx, body, memberCookie)),
  route(contract.readPhoneRequest, ({ ctx, query, memberCookie }) => readPhoneRequest(ctx, query.code, memberCookie)),
  route(contract.readPhoneCardAtTill, ({ ctx, params }) => readPhoneCardAtTill(ctx, params.id)),
  route(contract.decidePhoneRequest, async ({ ctx, params, body }) => {
    await keepServing(ctx);
    return decidePhoneRequest(ctx, params.id, body);
  }),
];
