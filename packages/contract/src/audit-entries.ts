/** The audit: who changed what, and when. Written by the server alone, and never changed. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { exportQuery, Id, Instant, listQuery, LocalDay, page, text } from "./fields.ts";

/** Every action that the audit knows, by the table that it is done to. The console has a sentence for each. */
export const auditActions = {
  account_roles: ["created", "updated", "archived", "restored", "exported"],
  accounts: [
    "invited",
    "invited_again",
    "invitation_accepted",
    "invitation_withdrawn",
    "updated",
    "disabled",
    "enabled",
    "password_changed",
    "password_reset",
    "unlocked",
    "email_verified",
    "email_proven",
    "sessions_closed",
    "second_factor_on",
    "second_factor_off",
    "second_factor_reset",
    "exported",
  ],
  adjustment_requests: ["created", "approved", "declined", "withdrawn", "exported"],
  audit: ["exported"],
  businesses: [
    "created",
    "registered",
    "updated",
    "suspended",
    "resumed",
    "act_as_begun",
    "act_as_ended",
    "closure_requested",
    "closure_withdrawn",
    "exported",
    "archive_taken",
  ],
  card_subscriptions: ["adjusted", "frozen", "unfrozen", "closed", "numbered", "merged", "exported"],
  cards: ["created", "paper_cards_made"],
  devices: ["created", "pairing_code_created", "revoked"],
  imports: ["created", "started", "finished", "undo_started", "undone", "exported"],
  places: ["created", "updated", "closed", "reopened", "exported"],
  plan_subscriptions: [
    "created",
    "updated",
    "cancelled",
    "resumed",
    "marked_paid",
    "marked_past_due",
    "marked_cancelled",
  ],
  plans: ["created", "updated", "archived", "restored", "exported"],
  products: ["created", "updated", "archived", "restored", "exported"],
  transactions: ["exported"],
  users: ["updated", "merged", "exported", "data_handed_out"],
} as const;

type Actions = typeof auditActions;
export type AuditEntity = keyof Actions;
/** `places updated` and the like. */
export type AuditPair = { [Entity in AuditEntity]: `${Entity} ${Actions[Entity][number]}` }[AuditEntity];

export const auditAuthors = ["account", "device", "platform", "nobody"] as const;

/** By column; of a personal one the name is kept, and `(not kept)` for its value. */
const Values = z.nullable(z.record(z.string(), z.unknown()));

export const AuditEntry = z.object({
  _id: Id,
  /** `null` for what the platform did in its own name. */
  business_id: z.nullable(Id),
  business_name: z.nullable(text(200)),
  recorded_at: Instant,
  /** `platform`: an account of the platform, acting as the business or from outside; its name is told to the platform. */
  author: z.object({ kind: z.enum(auditAuthors), _id: z.nullable(Id), name: z.nullable(text(201)) }),
  /** A verb such as `updated`, and the table that it was done to. */
  action: text(60),
  entity: text(60),
  entity_id: Id,
  /** What it is called now, where it has a name. */
  entity_name: z.nullable(text(500)),
  before: Values,
  after: Values,
  /** Where the call came from: the platform sees the address, a business the network of its own people's. */
  address: z.nullable(text(60)),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const auditSorts = ["recorded_at"] as const;

const filters = {
  /** Who did it. Of one business only, as `entity` and `action` are. */
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
  response: AuditEntry,
  errors: ["not_found"],
  summary: "One entry",
});
