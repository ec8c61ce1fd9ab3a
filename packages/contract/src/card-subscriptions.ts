/** Card subscriptions: one customer's membership of one card. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, listQuery, page, text } from "./fields.ts";

export const CardSubscription = z.object({
  _id: Id,
  business_id: Id,
  card_id: Id,
  user_id: z.nullable(Id),
  /** The customer's name as this reader may see it; `null` for a card nobody has put a name to. */
  user_name: z.nullable(text(201)),
  /** Live card numbers, newest first. */
  numbers: z.array(text(40)),
  status: z.enum(["invited", "active", "frozen", "closed"]),
  balance: z.int(),
  pending: z.int(),
  debt: z.int(),
  lifetime_earned: z.int(),
  visits: z.int(),
  joined_at: Instant,
  last_visit_at: z.nullable(Instant),
});
export type CardSubscription = z.infer<typeof CardSubscription>;

export const cardSubscriptionSorts = ["created_at"] as const;

export const listCardSubscriptions = endpoint({
  method: "GET",
  path: "/card_subscriptions",
  access: "users_view",
  scope: "scoped",
  query: z.strictObject({ ...listQuery(cardSubscriptionSorts), card_id: z.optional(Id) }),
  response: page(CardSubscription),
  errors: ["bad_request"],
  summary: "Memberships, newest first",
});

export const readCardSubscription = endpoint({
  method: "GET",
  path: "/card_subscriptions/:id",
  access: ["users_view", "scanner_view"],
  scope: "scoped",
  response: CardSubscription,
  errors: ["not_found"],
  summary: "One membership",
});
