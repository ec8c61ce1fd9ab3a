export { maskEmail } from "./contact.ts";
export { userMailQueue } from "./email-mails.ts";
export { eraseUserIn } from "./erase.ts";
export { createUserIn } from "./create.ts";
export { findUsers } from "./find.ts";
export { routes } from "./routes.ts";
export { readUserIds } from "./service.ts";
