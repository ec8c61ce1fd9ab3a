export { joinCard } from "./join.ts";
export type { Member, MemberInput } from "./join.ts";
export { routes } from "./routes.ts";
