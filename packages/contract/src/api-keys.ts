/** API keys: how programs of a business call us without a person's session. A key can never do more than its owner. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, listQuery, nameText, page, PlaceIds, text } from "./fields.ts";
import { permissions, permissionsOf } from "./permissions.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  api_keys: {
    business: ["name", "permissions", "all_places", "is_of_till", "expires_at", "revoked_at"],
    secret: ["token_hash", "previous_hash"],
    technical: [
      ...["business_id", "_id", "prefix", "owner_id", "previous_until", "last_used_at"],
      ...["created_at", "updated_at"],
    ],
  },
  api_key_places: { technical: ["business_id", "api_key_id", "place_id"] },
} satisfies PrivacyClasses;

export const auditActions = {
  api_keys: ["created", "rotated", "revoked"],
} as const;

/** What a key begins with, so that one that was published by mistake is recognised. */
export const apiKeyMark = "rwk_";

/** `stopped`: its owner's account is disabled or frozen. */
export const apiKeyStatuses = ["active", "stopped", "expired", "revoked"] as const;

export const ApiKey = z.object({
  _id: Id,
  name: text(100),
  /** The first signs of the key, by which people tell it from others. */
  prefix: text(20),
  /** Permissions of the key; none if a till's vendor has it. */
  permissions: z.array(z.enum(permissions)),
  /** The key reads and changes only what belongs to these places; `null`: all. */
  place_ids: PlaceIds,
  /** The vendor of a till sends orders with it, and it is let into nothing else. */
  is_of_till: z.boolean(),
  status: z.enum(apiKeyStatuses),
  /** The account that made or last rotated it. */
  owner_id: Id,
  owner_name: z.nullable(text(200)),
  /** `null`: never. */
  expires_at: z.nullable(Instant),
  /** Time of the last use, to the minute; `null` while the key was not used. */
  last_used_at: z.nullable(Instant),
  /** Until when the key before the last rotation works as well. */
  previous_until: z.nullable(Instant),
  created_at: Instant,
  /** Whether the reader may rotate it: everything it may, they may. */
  can: z.object({ rotate: z.boolean(), revoke: z.boolean() }),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** What an owner can give to a program: the platform's own rights are not among it. */
export const keyPermissions = permissionsOf("OWNER");

export const ApiKeyInput = z.strictObject({
  name: nameText(100),
  /** At least one permission, each held by the caller. */
  permissions: z.array(z.enum(keyPermissions)).check(z.minLength(1), z.maxLength(keyPermissions.length)),
  place_ids: PlaceIds,
  expires_at: z.nullable(Instant),
});
export type ApiKeyInput = z.infer<typeof ApiKeyInput>;

/** Longest that a key works beside the one that replaces it. */
export const mostOverlapHours = 72;

/** The key itself is in this answer and never again: only its hash is kept. */
export const IssuedApiKey = z.object({ api_key: ApiKey, key: text(60) });
export type IssuedApiKey = z.infer<typeof IssuedApiKey>;

export const apiKeySorts = ["created_at"] as const;

export const listApiKeys = endpoint({
  method: "GET",
  path: "/api_keys",
  access: "integrations_modify",
  scope: "scoped",
  query: z.strictObject(listQuery(apiKeySorts)),
  response: page(ApiKey),
  errors: ["bad_request"],
  summary: "API keys, newest first",
});

export const readApiKey = endpoint({
  method: "GET",
  path: "/api_keys/:id",
  access: "integrations_modify",
  scope: "scoped",
  response: ApiKey,
  errors: ["not_found"],
  summary: "One API key",
});

export const createApiKey = endpoint({
  method: "POST",
  path: "/api_keys",
  access: "integrations_modify",
  scope: "acting",
  people_only: true,
  body: ApiKeyInput,
  response: IssuedApiKey,
  status: 201,
  errors: ["forbidden", "not_found", "validation_failed", "exceeds_own_rights"],
  summary: "Make an API key and show it this once",
});

export const rotateApiKey = endpoint({
  method: "POST",
  path: "/api_keys/:id/rotate",
  access: "integrations_modify",
  scope: "acting",
  people_only: true,
  body: z.strictObject({
    /** Hours for which the old key goes on working. */
    overlap_hours: z.int().check(z.minimum(0), z.maximum(mostOverlapHours)),
  }),
  response: IssuedApiKey,
  errors: ["forbidden", "not_found", "exceeds_own_rights"],
  summary: "Replace a key by a new one, whose owner is the caller",
});

export const revokeApiKey = endpoint({
  method: "POST",
  path: "/api_keys/:id/revoke",
  access: "integrations_modify",
  scope: "business",
  lapsed: "always",
  response: ApiKey,
  errors: ["not_found"],
  summary: "End a key for good; a revoked one stays as it is",
});
