export { weeklyReportMailQueue, weeklyReportQueue } from "./mails.ts";
export { routes } from "./routes.ts";
