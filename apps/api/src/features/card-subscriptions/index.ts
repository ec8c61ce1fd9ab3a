export { joinCard } from "./join.ts";
export type { Member } from "./join.ts";
export { routes } from "./routes.ts";
export { readCardSubscriptionsOfUsers } from "./service.ts";
