export { messageQueue, sendDue, type MessageDeps } from "./queue.ts";
export { routes } from "./routes.ts";
export { messageTestQueue } from "./test-mails.ts";
