/** Pure rules about data: no I/O, no clock, safe in the browser. */
export * from "./folded-key.ts";
export * from "./local-day.ts";
