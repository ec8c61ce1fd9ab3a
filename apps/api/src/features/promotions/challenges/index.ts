export { routes } from "./routes.ts";
export { settleChallenges } from "./settle.ts";
