export { routes } from "./routes.ts";
export {
  appendConsents,
  appendImportedConsents,
  mergeConsents,
  readConsentsOf,
  withdrawImportedConsents,
  type ImportedConsent,
} from "./service.ts";
