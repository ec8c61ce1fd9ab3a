import * as contract from "@rewardo/contract/consents";
import { route } from "../../../platform/http/route.ts";
import { listConsentEvents, recordConsent } from "./service.ts";

export const routes = [
  route(contract.listConsentEvents, ({ ctx, params }) => listConsentEvents(ctx, params.id)),
  route(contract.recordConsent, ({ ctx, params, body }) => recordConsent(ctx, params.id, body)),
];
