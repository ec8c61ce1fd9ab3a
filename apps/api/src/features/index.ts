/** The one list of features. */
import { routes as accountRoles } from "./account-roles/index.ts";
import { routes as accounts } from "./accounts/index.ts";
import { routes as adjustmentRequests } from "./adjustment-requests/index.ts";
import { routes as archives } from "./archives/index.ts";
import { routes as auditEntries } from "./audit-entries/index.ts";
import { routes as auth } from "./auth/index.ts";
import { routes as businessClosures } from "./business-closures/index.ts";
import { routes as businessRegistries } from "./business-registries/index.ts";
import { routes as businesses } from "./businesses/index.ts";
import { routes as cardSubscriptions } from "./card-subscriptions/index.ts";
import { routes as cards } from "./cards/index.ts";
import { routes as devices } from "./devices/index.ts";
import { routes as feedback } from "./feedback/index.ts";
import { routes as imports } from "./imports/index.ts";
import { routes as legalTexts } from "./legal-texts/index.ts";
import { routes as ledgerProofs } from "./ledger-proofs/index.ts";
import { routes as ownAccount } from "./own-account/index.ts";
import { routes as payments } from "./payments/index.ts";
import { routes as products } from "./products/index.ts";
import { routes as places } from "./places/index.ts";
import { routes as planSubscriptions } from "./plan-subscriptions/index.ts";
import { routes as plans } from "./plans/index.ts";
import { routes as publicInfo } from "./public-info/index.ts";
import { routes as rfm } from "./rfm/index.ts";
import { routes as scanner } from "./scanner/index.ts";
import { routes as secondFactors } from "./second-factors/index.ts";
import { routes as stats } from "./stats/index.ts";
import { routes as transactions } from "./transactions/index.ts";
import { routes as uploads } from "./uploads/index.ts";
import { routes as users } from "./users/index.ts";

/** Work beside requests. */
export { mailQueue } from "./accounts/index.ts";
export { closureMailQueue } from "./business-closures/index.ts";
export { planMailQueue, planNoticeQueue } from "./plan-subscriptions/index.ts";
export { nightlyQueue } from "./nightly/index.ts";
export { rfmQueue } from "./rfm/index.ts";
export { importQueue } from "./imports/index.ts";
/** For the operator's commands. */
export { unlockIdentity } from "./accounts/index.ts";
export { runNights, verifyRoots } from "./nightly/index.ts";
export { resetSecondFactor } from "./second-factors/index.ts";
export { importFromCommand } from "./imports/index.ts";
/** For the start of the program. */
export { removeUnusedUploads } from "./uploads/index.ts";
/** What the app hands to the live connection. */
export { noteForeignVisits } from "./scanner/index.ts";
export { readTransactionRows, toWire, type TransactionRowRecord } from "./transactions/index.ts";

export const routes = [
  ...accountRoles,
  ...accounts,
  ...adjustmentRequests,
  ...archives,
  ...auditEntries,
  ...auth,
  ...businessClosures,
  ...businessRegistries,
  ...businesses,
  ...cardSubscriptions,
  ...cards,
  ...devices,
  ...feedback,
  ...imports,
  ...legalTexts,
  ...ledgerProofs,
  ...ownAccount,
  ...payments,
  ...products,
  ...places,
  ...planSubscriptions,
  ...plans,
  ...publicInfo,
  ...rfm,
  ...scanner,
  ...secondFactors,
  ...stats,
  ...transactions,
  ...uploads,
  ...users,
];
