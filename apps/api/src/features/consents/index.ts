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
export { addressHash, addressHashOf, type AddressChannel } from "./address-hash.ts";
export { consenting } from "./queries.ts";
