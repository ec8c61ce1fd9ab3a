export { isBurst, noteForeignVisits } from "./bursts.ts";
export { readCardOfOrder } from "./card-of-order.ts";
export { routes } from "./routes.ts";
export { commitVisit, commitVisitIn, findMembership, previewVisit, readCommitResultIn } from "./service.ts";
