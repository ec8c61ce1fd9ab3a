/** What a draft would have given over days that really happened. */
export { playWith } from "./play.ts";
export type * from "./simulator-types.ts";
