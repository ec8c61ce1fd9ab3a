export { createCard } from "./create.ts";
export type { CardInput } from "./create.ts";
export { routes } from "./routes.ts";
export { countMembers, readCardIn } from "./service.ts";
export { blankCount } from "./queries.ts";
