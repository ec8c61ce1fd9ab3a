import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { LedgerEntry } from "../types/index.ts";

/** The "previous hash" of a membership's first entry: 64 zeros. */
export const GENESIS_HASH = "0".repeat(64);

export type ChainInput = Omit<LedgerEntry, "hash" | "balance_after" | "pending_after" | "unit">;

/**
 * The text that is hashed: ten fields joined by `|`, in UTF-8:
 *
 * 1. previous hash, 64 lower-case hexadecimal digits (zeros before the first entry)
 * 2. seq, decimal
 * 3. _id of the entry
 * 4. kind
 * 5. amount, pending, held, debt: decimal with `-` for negatives, joined by `,`
 * 6. the number of lot moves, decimal
 * 7. the lot moves in their order, each `lot_id:remaining:held`, joined by `,` (the empty text when there are none)
 * 8. cause_id
 * 9. recorded_at, ISO 8601 UTC with milliseconds and `Z`
 * 10. the format, `v1`
 *
 * None of the fields can contain `|`, and no field is personal, so a customer's erasure never breaks the chain.
 */
export const chainText = (entry: ChainInput): string =>
  [
    entry.previous_hash,
    entry.seq,
    entry._id,
    entry.kind,
    [entry.amount, entry.pending, entry.held, entry.debt].join(","),
    entry.moves.length,
    entry.moves.map((move) => `${move.lot_id}:${move.remaining}:${move.held}`).join(","),
    entry.cause_id,
    new Date(entry.recorded_at).toISOString(),
    "v1",
  ].join("|");

/** SHA-256 of `chainText`, as 64 lower-case hexadecimal digits. */
export const chainHash = (entry: ChainInput): string => bytesToHex(sha256(utf8ToBytes(chainText(entry))));

/** Index of the first entry whose hash or link is wrong, or -1. Entries in order, from the membership's first. */
export const verifyChain = (entries: readonly LedgerEntry[]): number => {
  let previous = GENESIS_HASH;
  for (const [index, entry] of entries.entries()) {
    if (entry.previous_hash !== previous || chainHash(entry) !== entry.hash) return index;
    previous = entry.hash;
  }
  return -1;
};
