export { termsNoticeMailQueue, termsNoticeQueue } from "./queue.ts";
