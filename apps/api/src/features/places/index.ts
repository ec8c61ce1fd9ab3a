export { routes } from "./routes.ts";
export { createPlace } from "./service.ts";
export type { PlaceInput } from "./service.ts";
