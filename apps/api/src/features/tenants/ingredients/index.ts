export { routes } from "./routes.ts";
export { createIngredient } from "./service.ts";
