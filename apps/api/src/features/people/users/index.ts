export { maskEmail } from "./contact.ts";
export { userMailQueue } from "./email-mails.ts";
export { noteConfirmed } from "./email-confirmation.ts";
export { eraseUserIn } from "./erase.ts";
export { type FindOwner, makeCardIn } from "./create.ts";
export { selectUserIdsOfPhone } from "./queries.ts";
export { routes } from "./routes.ts";
export { changeUser, findUsers, readUserIds } from "./service.ts";
