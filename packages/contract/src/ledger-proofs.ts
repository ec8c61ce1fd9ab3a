/** The nightly check of the ledger: chains, sums and lots of what was touched and of a thirtieth of the rest. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, LocalDay } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  ledger_entries: {
    business: ["kind", "unit", "amount", "pending", "held", "debt", "balance_after", "pending_after", "moves"],
    technical: ["business_id", "card_subscription_id", "seq", "_id", "cause_id", "hash", "recorded_at"],
  },
  lots: {
    business: [
      "amount",
      "remaining",
      "held",
      "is_open",
      "occurred_at",
      "expires_at",
      "inactivity_months",
      "keep_until",
      "pending_until",
      "lapse_after_warning",
      "warned_at",
      "lapses_at",
    ],
    technical: ["business_id", "card_subscription_id", "_id", "source_transaction_id", "warned_message_id"],
  },
  level_changes: {
    business: ["from_id", "to_id", "changed_at"],
    technical: ["business_id", "card_subscription_id", "_id", "transaction_id"],
  },
  ledger_proofs: {
    technical: ["business_id", "local_day", "memberships", "entries", "faulty", "first_faults", "checked_at"],
  },
} satisfies PrivacyClasses;

export const LedgerProof = z.object({
  local_day: LocalDay,
  checked_at: Instant,
  /** Whether that night went through, or is under way or interrupted. */
  is_complete: z.boolean(),
  memberships: z.int(),
  entries: z.int(),
  /** Memberships whose ledger does not agree with itself. */
  faulty: z.int(),
  /** Some of them, with the first thing that is wrong. */
  first_faults: z.array(z.object({ card_subscription_id: Id, code: z.string() })),
  /** Statistics that were not what a recount of the ledger gave in that night. */
  different_figures: z.int(),
});
export type LedgerProof = z.infer<typeof LedgerProof>;

export const readLedgerProof = endpoint({
  method: "GET",
  path: "/ledger_proof",
  access: "audit_view",
  scope: "business",
  all_places: true,
  response: z.nullable(LedgerProof),
  errors: [],
  summary: "The latest nightly check of the ledger; 204 before the first",
});
