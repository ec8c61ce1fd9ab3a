import type { EntryKind, ExplanationCode, RejectionCode, Unit } from "@rewardo/engine";
import type { HoursNow } from "@rewardo/rules/opening-hours/describe-now";
import type { PromiseConflictCode } from "@rewardo/rules/promise-conflict";
import type { OpeningHoursErrorCode } from "@rewardo/rules/opening-hours/tokens";

/** Kinds of transactions, as the ledger names them. */
export type TransactionKind = "visit" | "redeem" | "adjust" | "expire" | "reverse" | "transfer" | "game";

/** Texts of opening hours, besides their current state. */
type HoursPart =
  | "run"
  | "day_chip"
  | "every_day"
  | "range"
  | "range_beside_tag"
  | "group_open"
  | "group_all_day"
  | "group_closed"
  | "week_open"
  | "week_closed"
  | "days"
  | "hours"
  | "title"
  | "all_day"
  | "closed"
  | "past_midnight"
  | "not_given";

/** Every text of points, cards and transactions. A language without one of them does not compile. */
export type TextId =
  | `explanation.${ExplanationCode}`
  | `rejection.${RejectionCode}`
  | `entry.${EntryKind}`
  | `kind.${TransactionKind}`
  | `unit.${Unit}`;

/** Texts of opening hours: pages with hours have no use for the others, and pages with the others none for these. */
export type HoursTextId =
  | `hours.${HoursPart}`
  | `hours_now.${HoursNow["code"]}`
  | `hours_error.${OpeningHoursErrorCode}`;

/** Why a promise of a till was not counted. */
export type PromiseTextId = `conflict.${PromiseConflictCode}`;

/** The rest of an id behind its first part: `After<"column.name", "column">` is `"name"`. */
export type After<Id extends string, Prefix extends string> = Id extends `${Prefix}.${infer Rest}` ? Rest : never;
/** The first part of an id before its last: `Before<"reset.body", "body">` is `"reset"`. */
export type Before<Id extends string, Suffix extends string> = Id extends `${infer Rest}.${Suffix}` ? Rest : never;
