/** Search: anything of a business by what people call it; for the platform, its businesses. */
import * as z from "zod/mini";
import { deviceKinds } from "./devices.ts";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, LocalizedText, text } from "./fields.ts";
import type { Permission } from "./permissions.ts";

/** What is searched, each by those who hold its permission. Screens are the console's own and not asked for. */
export const searchPermissions = {
  users: "users_view",
  transactions: "transactions_view",
  cards: "cards_view",
  places: "places_view",
  devices: "devices_view",
  products: "products_view",
  accounts: "accounts_view",
  businesses: "businesses_view",
} as const satisfies Readonly<Record<string, Permission>>;

export type SearchKind = keyof typeof searchPermissions;
export const searchKinds = Object.keys(searchPermissions) as readonly SearchKind[];

/** Most results of one kind. */
export const searchMost = 8;

const named = { _id: Id, name: text(201) };

export const SearchHit = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("users"),
    _id: Id,
    name: z.nullable(text(201)),
    /** Masked as the reader's role sees contacts. */
    phone: z.nullable(text(30)),
    /** Card of the last visit; `null` without one. */
    card: z.nullable(
      z.object({ card_id: Id, number: z.nullable(text(40)), balance: z.int(), last_visit_at: z.nullable(Instant) }),
    ),
  }),
  z.object({
    kind: z.literal("transactions"),
    _id: Id,
    receipt: text(200),
    amount: z.nullable(z.int()),
    currency: text(3),
    occurred_at: Instant,
    user_name: z.nullable(text(201)),
  }),
  z.object({ kind: z.literal("cards"), _id: Id, name: LocalizedText, status: z.enum(["draft", "active", "archived"]) }),
  z.object({
    kind: z.literal("places"),
    ...named,
    address: z.nullable(text(300)),
    city: z.nullable(text(100)),
    is_closed: z.boolean(),
  }),
  z.object({
    kind: z.literal("devices"),
    ...named,
    device_kind: z.enum(deviceKinds),
    last_seen_at: z.nullable(Instant),
    is_revoked: z.boolean(),
  }),
  z.object({
    kind: z.literal("products"),
    ...named,
    category: z.nullable(text(200)),
    price: z.nullable(z.int()),
    is_archived: z.boolean(),
  }),
  z.object({ kind: z.literal("accounts"), ...named, role_id: Id, role_name: z.nullable(text(200)) }),
  z.object({
    kind: z.literal("businesses"),
    ...named,
    city: z.nullable(text(100)),
    is_suspended: z.boolean(),
  }),
]);
export type SearchHit = z.infer<typeof SearchHit>;

export const listSearchHits = endpoint({
  method: "GET",
  path: "/search",
  access: "signed_in",
  scope: "scoped",
  query: z.strictObject({
    /**
     * A name or a part of one, ignoring case and diacritics and one wrong letter from four letters on; of customers also
     * the end of a phone number (of masked contacts the four digits that are shown) and the beginning of a card's number;
     * of transactions the beginning of a receipt's number; of businesses the tax number.
     */
    q: text(200),
    kind: z.optional(z.enum(searchKinds)),
  }),
  response: z.object({ items: z.array(SearchHit) }),
  errors: ["bad_request"],
  summary: "Results of a search by kind, eight of each at most; only of what this reader may see",
});
