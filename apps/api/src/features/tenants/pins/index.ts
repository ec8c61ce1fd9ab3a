export { routes } from "./routes.ts";
export { keepServing } from "./service.ts";
