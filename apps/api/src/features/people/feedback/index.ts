export { feedbackMailQueue } from "./mails.ts";
export { routes } from "./routes.ts";
export { readComments } from "./service.ts";
