/** Pure rules about data: no I/O, no clock, safe in the browser. */
export * from "./acting.ts";
export * from "./allot.ts";
export * from "./card-number.ts";
export * from "./contact-link.ts";
export * from "./currency.ts";
export * from "./data/countries.ts";
export type { SocialNetwork } from "./data/social-networks.ts";
export * from "./data/stamp-names.ts";
export * from "./email-typo.ts";
export * from "./email.ts";
export * from "./folded-key.ts";
export * from "./hidden-signs.ts";
export * from "./iban.ts";
export * from "./instant.ts";
export * from "./local-day.ts";
export * from "./notice-days.ts";
export * from "./local-time.ts";
export * from "./localized-text.ts";
export * from "./location.ts";
export * from "./mail-provider.ts";
export * from "./mask.ts";
export * from "./member-token.ts";
export * from "./money.ts";
export * from "./new-business.ts";
export * from "./nip.ts";
export * from "./opening-hours/describe.ts";
export * from "./opening-hours/describe-now.ts";
export * from "./opening-hours/end-of-open-day.ts";
export * from "./opening-hours/open-at.ts";
export * from "./opening-hours/parse.ts";
export * from "./opening-hours/print.ts";
export { OpeningHoursError, type OpeningHoursErrorCode } from "./opening-hours/tokens.ts";
export {
  type DayGroup,
  groupDays,
  HOURS_DAYS,
  type HoursRange,
  hoursTime,
  isAllDay,
  type OpeningHours,
} from "./opening-hours/week.ts";
export * from "./password.ts";
export * from "./period.ts";
export * from "./phone.ts";
export * from "./placeholders.ts";
export * from "./recovery-code.ts";
export { normalCouponCode, plainSigns } from "./plain-signs.ts";
export * from "./plan.ts";
export * from "./postcode.ts";
export * from "./offline-limits.ts";
export * from "./promise-moment.ts";
export * from "./promise-text.ts";
export * from "./quiet-hours.ts";
export * from "./sms-parts.ts";
export * from "./social-link.ts";
export * from "./card-rewards.ts";
export * from "./stamp-card.ts";
export * from "./text-match.ts";
export * from "./time-zones.ts";
export * from "./unit-name.ts";
export * from "./user-agent.ts";
export * from "./vocative.ts";
export * from "./web-address.ts";
export * from "./welch.ts";
