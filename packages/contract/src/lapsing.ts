/** What lapses on a card, and who was warned of it. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, listQuery, LocalDay, page, text } from "./fields.ts";
import { lapsingParts, unreachedReasons } from "./lapsing-parts.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  lapse_moves: {
    business: ["until_at", "from_at", "cause", "amount"],
    technical: ["business_id", "card_subscription_id", "lot_id", "recorded_at"],
  },
  server_lives: { technical: ["server_id", "alive_from", "alive_until"] },
} satisfies PrivacyClasses;

const Part = z.object({
  /** Points or stamps. */
  units: z.int(),
  /** Customers who have them. */
  customers: z.int(),
});

export const CardLapsing = z.object({
  /** How far ahead is looked: a warning names what ends by then. */
  until: Instant,
  /** Ends by then, after a warning; `warned`, `reachable` and `unreachable` are its parts. */
  due: Part,
  /** A warning was delivered. */
  warned: Part,
  /** None was delivered yet, and one can be: by mail, SMS, the pass or the card on a phone. */
  reachable: Part,
  /** No way leads to the customer: it will wait. */
  unreachable: Part,
  /** Past its end without a delivered warning; it waits for the next visit. */
  waiting: Part,
  /** Its end was moved by a late warning or an outage. */
  moved: Part,
  /** Ends by then without any warning, since it was earned while the card had none. */
  silent: Part,
  /** The part of `silent` that would wait if the card warned: no way leads to the customer. */
  silent_unreachable: Part,
});
export type CardLapsing = z.infer<typeof CardLapsing>;

export const readCardLapsing = endpoint({
  method: "GET",
  path: "/cards/:id/lapsing",
  access: "cards_view",
  scope: "business",
  // They are sums of all places.
  all_places: true,
  response: CardLapsing,
  errors: ["forbidden", "not_found"],
  summary: "What lapses on a card within thirty days, who was warned of it, and what waits",
});

/** A customer's card with what of it lapses, in one part of the figures. */
export const LapsingHolder = z.object({
  /** Of the membership. */
  _id: Id,
  user_id: z.nullable(Id),
  /** `null` for a customer without a name. */
  user_name: z.nullable(text(201)),
  card_number: z.nullable(text(40)),
  units: z.int(),
  /** The first end among them; of what waits it has passed. */
  ends_at: Instant,
  /** The newest delivered warning among them. */
  warned_at: z.nullable(Instant),
  /** Whether it came by mail or SMS; else the card or its pass showed it. `null` without a warning. */
  is_by_message: z.nullable(z.boolean()),
  /** Why no way leads to the customer; `null` where one does. */
  unreached: z.nullable(z.enum(unreachedReasons)),
  /** The newest move of an end on this card, and its cause. */
  moved: z.nullable(z.object({ from_at: Instant, until_at: Instant, cause: z.enum(["warning", "outage"]) })),
});
export type LapsingHolder = z.infer<typeof LapsingHolder>;

const { limit, cursor } = listQuery(["ends_at"]);

export const listLapsingHolders = endpoint({
  method: "GET",
  path: "/cards/:id/lapsing/holders",
  access: "users_view",
  scope: "business",
  all_places: true,
  query: z.strictObject({
    limit,
    cursor,
    /** Which part of the figures. */
    part: z.enum(lapsingParts),
  }),
  response: page(LapsingHolder),
  errors: ["bad_request", "forbidden", "not_found"],
  summary: "Whose points or stamps lapse within thirty days or wait: those that end first come first",
});

export const LapsingHistory = z.object({
  /** Customers whom no way leads to, by the reason; what waits for them and what ends soon. */
  unreached: z.array(z.object({ reason: z.enum(unreachedReasons), customers: z.int() })),
  /** The business's days of the last sixty on which something happened, newest first. */
  days: z.array(
    z.object({
      day: LocalDay,
      /** Customers whom a mail or SMS warned. */
      by_message: z.int(),
      /** Customers whom the card or its pass warned. */
      on_card: z.int(),
      /** Customers whose end an outage moved. */
      by_outage: z.int(),
      /** Customers whose end a late warning moved. */
      by_warning: z.int(),
    }),
  ),
});
export type LapsingHistory = z.infer<typeof LapsingHistory>;

export const readLapsingHistory = endpoint({
  method: "GET",
  path: "/cards/:id/lapsing/history",
  access: "cards_view",
  scope: "business",
  all_places: true,
  response: LapsingHistory,
  errors: ["forbidden", "not_found"],
  summary: "Why customers of a card cannot be warned, and on which days warnings arrived and ends moved",
});
