export { coversPlaces } from "./charge.ts";
export { setUpDevice } from "./pairing.ts";
export { routes } from "./routes.ts";
