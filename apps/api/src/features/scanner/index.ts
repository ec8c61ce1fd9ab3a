export { noteForeignVisits } from "./bursts.ts";
export { routes } from "./routes.ts";
export { commitVisit, previewVisit } from "./service.ts";
