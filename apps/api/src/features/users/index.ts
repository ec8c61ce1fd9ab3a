export { maskEmail } from "./contact.ts";
export { createUserIn } from "./create.ts";
export { routes } from "./routes.ts";
