import * as contract from "@rewardo/contract/consents";
import { route } from "../../../platform/http/route.ts";
import { listConsentEvents, recordConsent } from "./service.ts";

export {
  appendConsents,
  appendDeclaredConsents,
  appendImportedConsents,
  mergeConsents,
  readConsentsOf,
  recordConsent,
  withdrawConsents,
  withdrawImportedConsents,
  type DeclaredOptIns,
  type ImportedConsent,
} from "./service.ts";
export { addressParts, type AddressChannel } from "./address-queries.ts";
export { consenting, insertConsentEvents, type NewConsentEvent } from "./queries.ts";

export const routes = [
  route(contract.listConsentEvents, ({ ctx, params }) => listConsentEvents(ctx, params.id)),
  route(contract.recordConsent, ({ ctx, params, body }) => recordConsent(ctx, params.id, body)),
];
