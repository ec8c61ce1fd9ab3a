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
export { addressHash, addressHashOf, type AddressChannel } from "./address-hash.ts";
export { consenting } from "./queries.ts";
