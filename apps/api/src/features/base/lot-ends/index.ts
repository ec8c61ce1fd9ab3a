export { lotEndParts } from "./queries.ts";
