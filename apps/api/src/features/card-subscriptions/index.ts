export { adjustmentPlace, prepareAdjustment, writeAdjustment } from "./adjust.ts";
export { updateMembershipsUser } from "./holder-queries.ts";
export { readCardSteps, type CardStep } from "./holders.ts";
export { joinCard } from "./join.ts";
export type { Member } from "./join.ts";
export { readOneIn as readCardSubscriptionIn } from "./membership.ts";
export { foreseeMerges, writeMerge } from "./merge.ts";
export { routes } from "./routes.ts";
export { readCardSubscriptionsOfUsers } from "./service.ts";
