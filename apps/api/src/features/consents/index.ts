export { routes } from "./routes.ts";
export {
  appendImportedConsents,
  mergeConsents,
  readConsentsOf,
  withdrawImportedConsents,
  type ImportedConsent,
} from "./service.ts";
