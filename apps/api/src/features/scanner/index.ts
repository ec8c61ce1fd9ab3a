export { noteForeignVisits } from "./bursts.ts";
export { readCardOfOrder } from "./card-of-order.ts";
export { routes } from "./routes.ts";
export { commitVisit, findMembership, previewVisit, readCommitResultIn } from "./service.ts";
