/** The one door to the features. */
import * as all from "./all-routes.ts";

/** Work beside requests. */
export { mailQueue } from "./tenants/accounts/index.ts";
export { bulkQueue } from "./operations/bulk-changes/index.ts";
export { suspensionMailQueue } from "./tenants/businesses/index.ts";
export { closureMailQueue } from "./tenants/business-closures/index.ts";
export { paperMailQueue } from "./promotions/paper/index.ts";
export { handoutQueue } from "./promotions/coupon-handouts/index.ts";
export { feedbackMailQueue } from "./people/feedback/index.ts";
export { automationQueue } from "./messaging/automations/index.ts";
export { userMailQueue } from "./member/card-links/index.ts";
export { termsNoticeMailQueue, termsNoticeQueue } from "./member/terms-notices/index.ts";
export { visitReportQueue } from "./member/missing-visits/index.ts";
export { memberCodeQueue } from "./member/members/index.ts";
export { messageQueue, messageTestQueue, noticeQueue, smsReportQueue } from "./messaging/messages/index.ts";
export { paymentAgreementQueue } from "./tenants/payments/index.ts";
export { planMailQueue, planNoticeQueue } from "./tenants/plan-subscriptions/index.ts";
export { nightlyQueue, noteEveryMs, watchOutages } from "./operations/nightly/index.ts";
export { rfmQueue } from "./ledger/rfm/index.ts";
export { integrationMailQueue, integrationQueue } from "./pos/integrations/index.ts";
export { walletMailQueue, walletNoticeQueue } from "./member/wallet-certificates/index.ts";
export { markPassesOf, walletQueue } from "./member/wallet/index.ts";
export { webhookQueue } from "./ledger/webhooks/index.ts";
export { simulationQueue } from "./promotions/simulations/index.ts";
export { claimQueue } from "./till/claims/index.ts";
export { statsQueue } from "./ledger/stats/index.ts";
export { importQueue } from "./operations/imports/index.ts";
export { weeklyReportMailQueue, weeklyReportQueue } from "./reports/weekly-reports/index.ts";
/** Used by the operator's command-line tools. */
export { unlockIdentity } from "./tenants/accounts/index.ts";
export { runNights, verifyChains, verifyRoots } from "./operations/nightly/index.ts";
export { resetSecondFactor } from "./tenants/second-factors/index.ts";
export { importFromCommand, readImportWords, requireFile, WrongWords } from "./operations/imports/index.ts";
export type { ImportWords } from "./operations/imports/index.ts";
/** Used when the program starts. */
export { removeUnusedUploads } from "./base/uploads/index.ts";
/** Functions that the app passes to the live connection. */
export { readNightFigures, selectWaitingJobs } from "./operations/platform-health/index.ts";
export { walletService } from "./member/wallet/index.ts";
export { memberPages } from "./member/member-pages/index.ts";
export { noteForeignVisits } from "./till/scanner/index.ts";
export { readOrderRows, toOrderWire, type OrderRowRecord } from "./pos/integrations/index.ts";
export {
  readCardsOfTransactions,
  readTransactionRows,
  toWire,
  type TransactionRowRecord,
} from "./ledger/transactions/index.ts";

export const routes = Object.values(all).flat();
