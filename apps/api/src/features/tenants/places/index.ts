export { routes } from "./routes.ts";
export { createPlace, requireKnownPlaces } from "./service.ts";
export type { PlaceInput } from "./service.ts";
