/** The nightly check of the ledger: chains, sums and lots of what was touched and of a thirtieth of the rest. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, LocalDay } from "./fields.ts";

export const LedgerProof = z.object({
  local_day: LocalDay,
  checked_at: Instant,
  /** Whether that night went through, or is under way or broken off. */
  is_complete: z.boolean(),
  memberships: z.int(),
  entries: z.int(),
  /** Memberships whose ledger does not agree with itself. */
  faulty: z.int(),
  /** Some of them, with the first thing that is wrong. */
  first_faults: z.array(z.object({ card_subscription_id: Id, code: z.string() })),
});
export type LedgerProof = z.infer<typeof LedgerProof>;

export const readLedgerProof = endpoint({
  method: "GET",
  path: "/ledger_proof",
  access: "audit_view",
  scope: "business",
  response: z.nullable(LedgerProof),
  errors: [],
  summary: "The latest nightly check of the ledger; 204 before the first",
});
