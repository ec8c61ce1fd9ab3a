/** Integrations: the point-of-sale systems of a business, whose orders earn by themselves. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, listQuery, Money, nameText, page, queryBoolean, queryInt, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  integrations: {
    business: ["type", "name", "status", "external_business_id", "backfill_days"],
    secret: ["sealed_secrets"],
    technical: [
      ...["business_id", "_id", "place_id", "api_key_id", "owner_id", "version", "connected_at", "created_at"],
      "updated_at",
    ],
  },
  integration_syncs: {
    technical: [
      ...["business_id", "integration_id", "next_at", "mark", "backfill_mark", "backfill_until", "last_heard_at"],
      ...["last_order_at", "trouble", "trouble_since", "failures", "told_trouble", "listed_at"],
    ],
  },
  integration_items: {
    business: ["kind", "external_id", "name", "name_key", "group_name", "price"],
    technical: ["business_id", "_id", "integration_id", "place_id", "seen_at"],
  },
} satisfies PrivacyClasses;

export const auditActions = {
  integrations: ["connected", "updated", "disconnected", "reconnected", "place_assigned"],
} as const;

/** Systems that can be connected, by their fixed names. Everything that a provider needs beside is its adapter's. */
export const integrationTypes = ["dotykacka", "foodsoft", "gopos", "izzyrest", "softmar_mm"] as const;
export type IntegrationType = (typeof integrationTypes)[number];

/**
 * How one is connected: its provider asks its user (`form`: a signed form that the browser posts; `redirect`: an address
 * that the browser is led to), or the vendor of the till sends orders with a key (`key`).
 */
export const connectWays = ["form", "redirect", "key"] as const;

/** `waiting`: begun, and nothing was heard of the system yet. */
export const integrationStatuses = ["waiting", "connected", "disconnected"] as const;

/**
 * Why nothing comes: the provider no longer takes our credentials, cannot be reached, asks us to slow down, or answers
 * what its interface does not describe.
 */
export const integrationTroubles = ["credentials", "unreachable", "rate_limited", "unexpected_answer"] as const;
export type IntegrationTrouble = (typeof integrationTroubles)[number];

/** An integration is behind when its orders have been unread for longer than this. */
export const behindMinutes = 15;
/** The shorter limit for a provider that allows fewer reads than there are sales: that does not end by itself. */
export const slowedMinutes = 5;
export const mostBackfillDays = 365;

export const Integration = z.object({
  _id: Id,
  type: z.enum(integrationTypes),
  name: text(200),
  way: z.enum(connectWays),
  status: z.enum(integrationStatuses),
  /** What the provider calls the business: its cloud or organisation. */
  external_business_id: z.nullable(text(200)),
  /** Our place for orders whose place at the provider is not assigned to any of ours. */
  place_id: z.nullable(Id),
  /** The key that the vendor sends orders with. */
  api_key_id: z.nullable(Id),
  trouble: z.nullable(z.enum(integrationTroubles)),
  trouble_since: z.nullable(Instant),
  /** When the provider last answered, or sent something. */
  last_heard_at: z.nullable(Instant),
  /** When an order last came that was new or changed. */
  last_order_at: z.nullable(Instant),
  /** All changes at the provider up to here were read; `null` where it sends them itself. */
  mark: z.nullable(Instant),
  /** Seconds since then; 0 where it sends them itself. */
  lag_seconds: z.int(),
  /** Unread for more than 15 minutes, or 5 while the provider asks us to slow down: the console shows a banner. */
  is_behind: z.boolean(),
  /** Orders of so many days before connecting are read as well. */
  backfill_days: z.int(),
  /** Read up to here; `null` once all of them were. */
  backfill_mark: z.nullable(Instant),
  /** Orders of the last 24 hours, and those of them without a customer. */
  orders_count: z.int(),
  unmatched_count: z.int(),
  version: z.int(),
  created_at: Instant,
  /** Name of the integration's business; only for the platform across all businesses. */
  business_name: z.optional(text(200)),
  can: z.object({ modify: z.boolean() }),
});
export type Integration = z.infer<typeof Integration>;

/** A place, product or group of products, as the till's system names it. */
export const integrationItemKinds = ["place", "product", "group"] as const;
export type IntegrationItemKind = (typeof integrationItemKinds)[number];

export const IntegrationItem = z.object({
  _id: Id,
  external_id: text(200),
  name: text(200),
  group_name: z.nullable(text(200)),
  /** Price in minor units. */
  price: z.nullable(Money),
  /** Our product with this name at tills: `item_names` and `item_groups` of products assign them. */
  product_id: z.nullable(Id),
  product_name: z.nullable(text(200)),
});
export type IntegrationItem = z.infer<typeof IntegrationItem>;

export const IntegrationPlace = z.object({
  _id: Id,
  external_id: text(200),
  name: text(200),
  /** Our place where its orders count. */
  place_id: z.nullable(Id),
});
export type IntegrationPlace = z.infer<typeof IntegrationPlace>;

/** The business as the till's system knows it. */
export const IntegrationBusiness = z.object({
  external_id: z.nullable(text(200)),
  name: text(200),
  places: z.array(IntegrationPlace),
});
export type IntegrationBusiness = z.infer<typeof IntegrationBusiness>;

/** Names for the filters of earning rules. */
export const ItemNames = z.object({ items: z.array(z.object({ _id: text(200), name: text(200) })) });

export const IntegrationProvider = z.object({
  type: z.enum(integrationTypes),
  /** A proper name, the same in every language. */
  name: text(60),
  way: z.enum(connectWays),
  /** The installation has what connecting it needs. */
  is_available: z.boolean(),
});
export type IntegrationProvider = z.infer<typeof IntegrationProvider>;

const name = nameText(200);

export const IntegrationInput = z.strictObject({
  type: z.enum(integrationTypes),
  /** The provider's name if left out. */
  name: z.optional(name),
  place_id: z.optional(z.nullable(Id)),
  backfill_days: z.optional(z.int().check(z.minimum(0), z.maximum(mostBackfillDays))),
  /** Another till of a vendor whose till was disconnected; left out, that one is taken up where it was. */
  is_another: z.optional(z.boolean()),
  /** An application on a phone goes on with it. */
  mobile: z.optional(z.boolean()),
  /** Path that the console opens afterwards. */
  return_path: z.optional(text(2000)),
});
export type IntegrationInput = z.infer<typeof IntegrationInput>;

export const IntegrationChanges = z.strictObject({
  _id: z.optional(Id),
  name: z.optional(name),
  place_id: z.optional(z.nullable(Id)),
});
export type IntegrationChanges = z.infer<typeof IntegrationChanges>;

/** What comes next: the browser posts the form or goes to the address, or the vendor is given address and key. */
export const ConnectStep = z.object({
  integration: Integration,
  form: z.nullable(z.object({ action: text(500), fields: z.record(z.string(), z.string()) })),
  redirect: z.nullable(text(3000)),
  /** The key is in this answer and never again. */
  push: z.nullable(z.object({ url: text(500), key: text(100) })),
});
export type ConnectStep = z.infer<typeof ConnectStep>;

const view = "integrations_view";
const modify = "integrations_modify";
const item = { access: view, scope: "scoped", errors: ["not_found"] } as const;

export const integrationSorts = ["created_at"] as const;

export const listIntegrations = endpoint({
  method: "GET",
  path: "/integrations",
  access: view,
  scope: "scoped",
  query: z.strictObject({ ...listQuery(integrationSorts), status: z.optional(z.enum(integrationStatuses)) }),
  response: page(Integration),
  errors: ["bad_request"],
  summary: "Connected point-of-sale systems, newest first; disconnected ones only when asked for",
});

export const listIntegrationProviders = endpoint({
  method: "GET",
  path: "/integration_providers",
  access: view,
  scope: "own",
  response: z.object({ items: z.array(IntegrationProvider) }),
  errors: [],
  summary: "Systems that can be connected, and how",
});

export const readIntegration = endpoint({
  method: "GET",
  path: "/integrations/:id",
  ...item,
  response: Integration,
  summary: "One integration: what was last heard of it, how far it was read, and what is wrong",
});

export const readIntegrationBusiness = endpoint({
  method: "GET",
  path: "/integrations/:id/business",
  ...item,
  response: IntegrationBusiness,
  summary: "The business as the till's system knows it, with its places and the ones of ours where they count",
});

export const listIntegrationProducts = endpoint({
  method: "GET",
  path: "/integrations/:id/products",
  access: view,
  scope: "scoped",
  query: z.strictObject({
    limit: z.optional(queryInt(1, 200)),
    cursor: z.optional(z.string().check(z.maxLength(1000))),
    q: z.optional(text(200)),
    /** Groups instead of products; ours is the product that a whole group counts as. */
    kind: z.optional(z.enum(["product", "group"])),
    /** Only those that count as none of ours, not by their group either. */
    is_unlinked: z.optional(queryBoolean),
  }),
  response: page(IntegrationItem),
  errors: ["not_found", "bad_request"],
  summary: "Names at the till, and the product that each stands for",
});

export const listIntegrationItemNames = endpoint({
  method: "GET",
  path: "/integrations/:id/item_names",
  ...item,
  response: ItemNames,
  summary: "Names of the till's products, for filters; 5000 at most",
});

export const listIntegrationItemGroupNames = endpoint({
  method: "GET",
  path: "/integrations/:id/item_group_names",
  ...item,
  response: ItemNames,
  summary: "Names of the till's groups of products, for filters; 5000 at most",
});

const connecting = ["validation_failed", "integration_not_available", "forbidden", "exceeds_own_rights"] as const;

export const connectIntegration = endpoint({
  method: "POST",
  path: "/integrations",
  access: modify,
  scope: "acting",
  people_only: true,
  body: IntegrationInput,
  response: ConnectStep,
  status: 201,
  errors: [...connecting, "integration_limit_reached"],
  summary:
    "Begin to connect a system; the answer says what the browser or the vendor does next. One that was connected before goes on where it was",
});

export const updateIntegration = endpoint({
  method: "PATCH",
  path: "/integrations/:id",
  access: modify,
  scope: "acting",
  body: IntegrationChanges,
  response: Integration,
  versioned: true,
  errors: ["not_found", "validation_failed", "version_conflict", "precondition_required"],
  summary: "Rename an integration, or say where its orders count, given the version that the caller has seen",
});

export const reconnectIntegration = endpoint({
  method: "POST",
  path: "/integrations/:id/reconnect",
  access: modify,
  scope: "acting",
  people_only: true,
  body: z.strictObject({ mobile: z.optional(z.boolean()), return_path: z.optional(text(2000)) }),
  response: ConnectStep,
  errors: ["not_found", ...connecting],
  summary: "Connect the same system again, with other credentials; orders go on where they stopped",
});

export const disconnectIntegration = endpoint({
  method: "POST",
  path: "/integrations/:id/disconnect",
  access: modify,
  scope: "acting",
  lapsed: "always",
  response: Integration,
  errors: ["not_found"],
  summary: "Forget the credentials; orders that came remain",
});

export const askIntegration = endpoint({
  method: "POST",
  path: "/integrations/:id/ask",
  access: modify,
  scope: "acting",
  response: Integration,
  errors: ["not_found"],
  summary: "Ask a system for its orders now, and not at its next turn",
});

export const assignIntegrationPlace = endpoint({
  method: "POST",
  path: "/integrations/:id/places/:part_id",
  access: modify,
  scope: "acting",
  body: z.strictObject({ place_id: z.nullable(Id) }),
  response: IntegrationBusiness,
  errors: ["not_found", "validation_failed"],
  summary: "Say at which of our places orders of one of the till's places count",
});

/**
 * The provider has led the browser back. Connects what this session began, and answers it. Systems that their vendor
 * connects bring nothing: the one that waits for its vendor is answered.
 */
export const integrationCallback = endpoint({
  method: "GET",
  path: "/auth/:provider/callback",
  access: modify,
  scope: "own",
  people_only: true,
  query: z.strictObject({
    token: z.optional(text(2000)),
    cloudid: z.optional(text(200)),
    code: z.optional(text(2000)),
    state: z.optional(text(4000)),
  }),
  response: Integration,
  errors: ["not_found", "validation_failed", "integration_failed", "integration_not_available", "provider_failed"],
  summary: "Bring a connection to its end, with what the provider sent along",
});

/** Providers say that something has changed; what it is, is read from them. */
export const nudgeIntegration = endpoint({
  method: "POST",
  path: "/integration_nudges/:nudge",
  access: "public",
  scope: "none",
  body: z.unknown(),
  response: null,
  errors: [],
  summary: "A provider's webhook: the address names the integration, the content is not read",
});
