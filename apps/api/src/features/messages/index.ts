export { insertAutomated } from "./automated-queries.ts";
export { messageQueue, sendDue, type MessageDeps } from "./queue.ts";
export { routes } from "./routes.ts";
export { messageTestQueue } from "./test-mails.ts";
export { estimateRecipients, requireWhole } from "./service.ts";
