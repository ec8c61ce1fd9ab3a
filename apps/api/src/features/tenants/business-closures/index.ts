export { closeDueBusinesses, remindOfClosures } from "./carry-out.ts";
export { closureMailQueue } from "./mails.ts";
export { routes } from "./routes.ts";
