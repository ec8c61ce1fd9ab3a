export { routes } from "./routes.ts";
export { openAdjustmentRequest } from "./service.ts";
