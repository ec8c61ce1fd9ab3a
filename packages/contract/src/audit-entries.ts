/** The audit: who changed what, and when. Written by the server alone, and never changed. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { exportQuery, Id, Instant, listQuery, LocalDay, page, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  audit_entries: {
    personal: ["address"],
    business: ["action", "entity", "before", "after"],
    technical: ["business_id", "_id", "account_id", "device_id", "api_key_id", "entity_id", "recorded_at"],
  },
} satisfies PrivacyClasses;

export const auditActions = {
  audit: ["exported"],
} as const;

export const auditAuthors = ["account", "device", "key", "platform", "nobody"] as const;

/** Values by column; a personal column has `(not kept)` instead of its value. */
const Values = z.nullable(z.record(z.string(), z.unknown()));

export const AuditEntry = z.object({
  _id: Id,
  /** `null` for actions of the platform itself. */
  business_id: z.nullable(Id),
  business_name: z.nullable(text(200)),
  recorded_at: Instant,
  /** `platform`: an account of the platform, acting as the business or from outside; only the platform sees whose. */
  author: z.object({ kind: z.enum(auditAuthors), _id: z.nullable(Id), name: z.nullable(text(201)) }),
  /** A verb such as `updated`, and the table that it was done to. */
  action: text(60),
  entity: text(60),
  entity_id: Id,
  /** Current name of the changed record, if it has one. */
  entity_name: z.nullable(text(500)),
  before: Values,
  after: Values,
  /** Origin of the call: the platform sees the address, a business only the network of its own people. */
  address: z.nullable(text(60)),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const auditSorts = ["recorded_at"] as const;

const filters = {
  /** Filter by author; like `entity` and `action` only within one business. */
  account_id: z.optional(Id),
  entity: z.optional(text(60)),
  action: z.optional(text(60)),
  /** First and last local day, inclusive. */
  from: z.optional(LocalDay),
  to: z.optional(LocalDay),
};

export const listAuditEntries = endpoint({
  method: "GET",
  path: "/audit_entries",
  access: "audit_view",
  scope: "scoped",
  all_places: true,
  query: z.strictObject({ ...listQuery(auditSorts), ...filters }),
  response: page(AuditEntry),
  errors: ["bad_request"],
  summary: "What was changed, newest first",
});

export const exportAuditEntries = endpoint({
  method: "GET",
  path: "/audit_entries/export",
  access: "data_export",
  scope: "scoped",
  all_places: true,
  query: z.strictObject({ ...exportQuery(auditSorts), ...filters }),
  response: null,
  file: ["text/csv"],
  errors: ["bad_request"],
  summary: "The entries of a list, as a table in CSV",
});

export const readAuditEntry = endpoint({
  method: "GET",
  path: "/audit_entries/:id",
  access: "audit_view",
  scope: "scoped",
  all_places: true,
  response: AuditEntry,
  errors: ["not_found"],
  summary: "One entry",
});
