import { ApiError } from "../api-error.ts";
import type { Session } from "./session.ts";

/** The session's records by which one is missing, in the specification's words. */
const missing = {
  account: { code: "account_not_found", message: "Account not found" },
  account_role: { code: "account_role_not_found", message: "Account role not found" },
  business: { code: "business_not_found", message: "Business not found" },
} as const;

/** The error of a record that has to be there; the same that the server answers when it has none. */
export const recordNotFound = (record: keyof typeof missing): ApiError => new ApiError(404, missing[record]);

/** Whether nothing is missing: an account has a role, and who belongs to a business has that. */
export const missingRecord = ({ account, account_role, business, device }: Session): ApiError | null => {
  if (account !== null && account_role === null) return recordNotFound("account_role");
  const hasBusiness = account === null ? device !== null : account.business_id !== null;
  return hasBusiness && business === null ? recordNotFound("business") : null;
};
