/** Taking a transaction back, whole or in part. */
export { reverse } from "./reverse.ts";
