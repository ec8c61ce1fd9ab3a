export { routes } from "./routes.ts";
export { coversPlaces, setUpDevice } from "./service.ts";
