export { routes } from "./routes.ts";
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
export { consenting } from "./queries.ts";
