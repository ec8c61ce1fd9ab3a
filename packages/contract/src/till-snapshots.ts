/** What a till knows while it is without a network: the cards that were seen at its places of late. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, LocalizedText, text } from "./fields.ts";

/** Cards that were seen in so many days, and at most so many of them. */
export const snapshotDays = 30;
export const mostSnapshotCards = 5000;

export const SnapshotCard = z.object({
  card_subscription_id: Id,
  card_id: Id,
  /** The version of the programme that holds for it, one of `programmes`. */
  programme_version_id: Id,
  /** Every number that leads to it, the newest first. */
  numbers: z.array(text(40)),
  /** `null` while the customer has no name: a till shows the last four of the number then. */
  first_name: z.nullable(text(100)),
  balance: z.int(),
  /** When the next points or stamps lapse; `null` if none do. */
  balance_until: z.nullable(Instant),
  /** Rewards that it is full enough for, by id. */
  reward_ids: z.array(Id),
  /** Coupons that are valid and can be used. */
  coupons: z.array(z.object({ coupon_id: Id, grant_id: z.nullable(Id), ends_at: z.nullable(Instant) })),
  last_visit_at: z.nullable(Instant),
  /** When it was last seen at these places. */
  seen_at: Instant,
});
export type SnapshotCard = z.infer<typeof SnapshotCard>;

export const TillSnapshot = z.object({
  /** Everything is as it was then; `seen_at` of a promise. */
  as_of: Instant,
  /** `true`: these are all cards, and any other is forgotten; `false`: those that changed since. */
  is_whole: z.boolean(),
  /** The latest first. */
  cards: z.array(SnapshotCard),
  /** Memberships to forget: closed, frozen, merged or erased since. */
  gone: z.array(Id),
  /** What the cards are by. */
  programmes: z.array(
    z.object({
      programme_version_id: Id,
      card_id: Id,
      unit: z.enum(["point", "stamp"]),
      stamps_required: z.nullable(z.int()),
      /** Two visits that are closer are asked about. */
      minutes_between_visits: z.nullable(z.int()),
      rewards: z.array(z.object({ _id: Id, name: LocalizedText, cost: z.int() })),
      coupons: z.array(z.object({ _id: Id, name: LocalizedText })),
    }),
  ),
});
export type TillSnapshot = z.infer<typeof TillSnapshot>;

export const readTillSnapshot = endpoint({
  method: "GET",
  path: "/scanner/snapshot",
  access: "scanner_view",
  scope: "acting",
  lapsed: "till",
  query: z.strictObject({
    /** `as_of` of the snapshot that the till has: only what changed since is answered. */
    since: z.optional(Instant),
  }),
  response: TillSnapshot,
  errors: ["bad_request"],
  summary:
    "The cards that were seen at one's places in the last 30 days, at most 5,000 of them, the latest first; to be kept encrypted and forgotten after 72 hours without a network",
});
