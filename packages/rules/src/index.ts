/** Pure rules about data: no I/O, no clock, safe in the browser. */
export * from "./card-number.ts";
export * from "./email.ts";
export * from "./folded-key.ts";
export * from "./local-day.ts";
export * from "./local-time.ts";
export * from "./localized-text.ts";
export * from "./money.ts";
export * from "./opening-hours/describe.ts";
export * from "./opening-hours/open-at.ts";
export * from "./opening-hours/parse.ts";
export * from "./opening-hours/print.ts";
export { OpeningHoursError, type OpeningHoursErrorCode } from "./opening-hours/tokens.ts";
export * from "./opening-hours/week.ts";
export * from "./password.ts";
export * from "./period.ts";
