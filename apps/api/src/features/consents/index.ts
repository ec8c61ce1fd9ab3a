export { routes } from "./routes.ts";
export {
  appendConsents,
  appendImportedConsents,
  mergeConsents,
  readConsentsOf,
  recordConsent,
  withdrawConsents,
  withdrawImportedConsents,
  type ImportedConsent,
} from "./service.ts";
export { consentingUsers } from "./queries.ts";
