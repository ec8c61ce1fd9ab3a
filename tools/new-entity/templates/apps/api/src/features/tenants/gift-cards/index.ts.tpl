export { routes } from "./routes.ts";
export { createGiftCard } from "./service.ts";
