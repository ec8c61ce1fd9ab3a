export { insertAutomated } from "./automated-queries.ts";
export type { MessageDeps } from "./hand-over.ts";
export { messageQueue, sendDue } from "./queue.ts";
export { askForReports, smsReportQueue } from "./reports.ts";
export { requireReferences } from "./references.ts";
export { routes } from "./routes.ts";
export { askForTest, messageTestQueue } from "./tests-to-oneself.ts";
export { estimateRecipients, requireWhole } from "./service.ts";
