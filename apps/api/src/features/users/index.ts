export { maskEmail } from "./contact.ts";
export { userMailQueue } from "./email-mails.ts";
export { noteConfirmed } from "./email-confirmation.ts";
export { eraseUserIn } from "./erase.ts";
export { createUserIn } from "./create.ts";
export { routes } from "./routes.ts";
export { changeUser, findUsers, readUserIds } from "./service.ts";
