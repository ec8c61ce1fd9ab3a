export { noteForeignVisits } from "./bursts.ts";
export { routes } from "./routes.ts";
export { commitVisit, findMembership, previewVisit } from "./service.ts";
