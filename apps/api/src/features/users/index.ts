export { maskEmail } from "./contact.ts";
export { routes } from "./routes.ts";
