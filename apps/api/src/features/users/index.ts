export { maskEmail } from "./contact.ts";
export { eraseUserIn } from "./erase.ts";
export { createUserIn } from "./create.ts";
export { findUsers } from "./find.ts";
export { routes } from "./routes.ts";
