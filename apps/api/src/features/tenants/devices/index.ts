export { devicesBulk } from "./bulk.ts";
export { coversPlaces, holdDevice } from "./charge.ts";
export { setUpDevice } from "./pairing.ts";
export { routes } from "./routes.ts";
export { readDevice } from "./service.ts";
