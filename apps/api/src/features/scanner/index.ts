export { noteForeignVisits } from "./bursts.ts";
export { selectCardsOfPhone } from "./queries.ts";
export { routes } from "./routes.ts";
export { commitVisit, findMembership, previewVisit, readCommitResultIn } from "./service.ts";
