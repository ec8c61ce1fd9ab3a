/** Pure rules about data: no I/O, no clock, safe in the browser. */
export * from "./card-number.ts";
export * from "./email.ts";
export * from "./folded-key.ts";
export * from "./local-day.ts";
export * from "./localized-text.ts";
export * from "./money.ts";
export * from "./password.ts";
export * from "./period.ts";
