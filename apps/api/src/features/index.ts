/** The one door to the features. */
import * as all from "./all-routes.ts";

/** Work beside requests. */
export { mailQueue } from "./accounts/index.ts";
export { bulkQueue } from "./bulk-changes/index.ts";
export { closureMailQueue } from "./business-closures/index.ts";
export { handoutQueue } from "./coupon-handouts/index.ts";
export { userMailQueue } from "./users/index.ts";
export { feedbackMailQueue } from "./feedback/index.ts";
export { automationQueue } from "./automations/index.ts";
export { messageQueue, messageTestQueue, smsReportQueue } from "./messages/index.ts";
export { planMailQueue, planNoticeQueue } from "./plan-subscriptions/index.ts";
export { nightlyQueue } from "./nightly/index.ts";
export { rfmQueue } from "./rfm/index.ts";
export { integrationMailQueue, integrationQueue } from "./integrations/index.ts";
export { webhookQueue } from "./webhooks/index.ts";
export { simulationQueue } from "./simulations/index.ts";
export { statsQueue } from "./stats/index.ts";
export { importQueue } from "./imports/index.ts";
export { weeklyReportMailQueue, weeklyReportQueue } from "./weekly-reports/index.ts";
/** For the operator's commands. */
export { unlockIdentity } from "./accounts/index.ts";
export { runNights, verifyChains, verifyRoots } from "./nightly/index.ts";
export { resetSecondFactor } from "./second-factors/index.ts";
export { importFromCommand, readImportWords, requireFile, WrongWords } from "./imports/index.ts";
export type { ImportWords } from "./imports/index.ts";
/** For the start of the program. */
export { removeUnusedUploads } from "./uploads/index.ts";
/** What the app hands to the live connection. */
export { readNightFigures, selectWaitingJobs } from "./platform-health/index.ts";
export { noteForeignVisits } from "./scanner/index.ts";
export { readOrderRows, toOrderWire, type OrderRowRecord } from "./integrations/index.ts";
export { readTransactionRows, toWire, type TransactionRowRecord } from "./transactions/index.ts";

export const routes = Object.values(all).flat();
