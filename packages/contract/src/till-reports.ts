/**
 * What customers of a place report as missing, as the till there shows it: with the visits without a card that it could be. Giving
 * one of them is what a till may do with a receipt, so a paired till without a person may; a refusal is some person's.
 */
import * as z from "zod/mini";
import { adjustmentRequestStatuses } from "./adjustment-requests.ts";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, text } from "./fields.ts";

export const TillReport = z.object({
  _id: Id,
  /** `null` where the customer gave no name. */
  first_name: z.nullable(text(100)),
  /** The last four signs of the card's number; `null` where it has none that works. */
  number_end: z.nullable(text(4)),
  /** What the customer names: the receipt, or between which instants the visit was. */
  receipt: z.nullable(text(200)),
  visited_from: z.nullable(Instant),
  visited_to: z.nullable(Instant),
  /** By when the customer was promised an answer. */
  due_at: Instant,
  /** How many other visits they reported as missing in the year before. */
  earlier: z.int(),
  /** Whether the newest of these was granted; `null` where there is none that was answered. */
  was_right: z.nullable(z.boolean()),
  /** The person who is known may refuse this one: within their limit, and one that names no place only by who acts at all of them. */
  can_decline: z.boolean(),
  /** Visits without a card at this place that fit, five at most; at least one. */
  orders: z.array(
    z.object({
      _id: Id,
      /** `null` for people who may not see numbers of receipts without a card. */
      number: z.nullable(text(200)),
      amount: z.int(),
      currency: text(3),
      /** Names of the first lines of the receipt. */
      items: z.array(text(200)),
      occurred_at: Instant,
    }),
  ),
});
export type TillReport = z.infer<typeof TillReport>;

const atTill = { access: "scanner_view", scope: "acting", lapsed: "till" } as const;

export const listTillReports = endpoint({
  ...atTill,
  method: "GET",
  path: "/scanner/visit_reports",
  query: z.strictObject({ place_id: Id }),
  response: z.object({
    /** Those to be answered first come first; five at most. */
    items: z.array(TillReport),
    /** The place's time zone, in which its days and hours are told. */
    time_zone: text(64),
    /** A person is known who may refuse reports, though maybe not each of them. */
    can_decline: z.boolean(),
  }),
  errors: ["not_found"],
  summary: "Missing visits that customers of a place wait for, where a visit without a card fits",
});

export const answerTillReport = endpoint({
  ...atTill,
  method: "POST",
  path: "/scanner/visit_reports/:id/answer",
  body: z.strictObject({
    place_id: Id,
    /** The order that it was; `null`: none of them, the report is declined. */
    order_id: z.nullable(Id),
  }),
  response: z.object({ _id: Id, status: z.enum(adjustmentRequestStatuses) }),
  errors: ["not_found", "forbidden", "already_decided", "receipt_used", "refused", "conflict", "validation_failed"],
  summary: "Answer a report of a missing visit at the till: with the order that it was, or that it was none of them",
});
