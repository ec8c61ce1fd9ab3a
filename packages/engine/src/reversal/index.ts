/** Reverses a transaction completely or in part. */
export { reverse } from "./reverse.ts";
