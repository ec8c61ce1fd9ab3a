/** The audit log's sentences, a line for each section that has some. */
export { auditSentences as accountRoles } from "../../features/account-roles/audit-sentences.ts";
export { auditSentences as accounts } from "../../features/accounts/audit-sentences.ts";
export { auditSentences as audit } from "../../features/audit/audit-sentences.ts";
export { auditSentences as businesses } from "../../features/businesses/audit-sentences.ts";
export { auditSentences as cards } from "../../features/cards/audit-sentences.ts";
export { auditSentences as devices } from "../../features/devices/audit-sentences.ts";
export { auditSentences as webhooks } from "../../features/webhooks/audit-sentences.ts";
export { auditSentences as apiKeys } from "../../features/api-keys/audit-sentences.ts";
export { auditSentences as ingredients } from "../../features/ingredients/audit-sentences.ts";
export { auditSentences as imports } from "../../features/imports/audit-sentences.ts";
export { auditSentences as messages } from "../../features/messages/audit-sentences.ts";
export { auditSentences as places } from "../../features/places/audit-sentences.ts";
export { auditSentences as planSubscription } from "../../features/plan-subscription/audit-sentences.ts";
export { auditSentences as plans } from "../../features/plans/audit-sentences.ts";
export { auditSentences as products } from "../../features/products/audit-sentences.ts";
export { auditSentences as transactions } from "../../features/transactions/audit-sentences.ts";
export { auditSentences as users } from "../../features/users/audit-sentences.ts";
