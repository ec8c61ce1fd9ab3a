/** What lapses on a card, and who was warned of it. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Instant } from "./fields.ts";
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
