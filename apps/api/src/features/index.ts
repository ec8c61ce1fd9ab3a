/** The one list of features. */
import { routes as accountRoles } from "./account-roles/index.ts";
import { routes as accounts } from "./accounts/index.ts";
import { routes as businesses } from "./businesses/index.ts";
import { routes as cardSubscriptions } from "./card-subscriptions/index.ts";
import { routes as cards } from "./cards/index.ts";
import { routes as devices } from "./devices/index.ts";
import { routes as ledgerProofs } from "./ledger-proofs/index.ts";
import { routes as places } from "./places/index.ts";
import { routes as planSubscriptions } from "./plan-subscriptions/index.ts";
import { routes as plans } from "./plans/index.ts";
import { routes as scanner } from "./scanner/index.ts";
import { routes as stats } from "./stats/index.ts";
import { routes as transactions } from "./transactions/index.ts";
import { routes as uploads } from "./uploads/index.ts";
import { routes as users } from "./users/index.ts";

/** Work beside requests. */
export { mailQueue } from "./accounts/index.ts";
export { nightlyQueue } from "./nightly/index.ts";
/** For the operator's commands. */
export { unlockIdentity } from "./accounts/index.ts";
export { runNights, verifyRoots } from "./nightly/index.ts";
/** For the start of the program. */
export { removeUnusedUploads } from "./uploads/index.ts";
/** What the app hands to the live connection. */
export { readTransactionRecords, toWire, type TransactionRecord } from "./transactions/index.ts";

export const routes = [
  ...accountRoles,
  ...accounts,
  ...businesses,
  ...cardSubscriptions,
  ...cards,
  ...devices,
  ...ledgerProofs,
  ...places,
  ...planSubscriptions,
  ...plans,
  ...scanner,
  ...stats,
  ...transactions,
  ...uploads,
  ...users,
];
