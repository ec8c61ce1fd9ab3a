/** The daily root: one hash over the heads of a business's chains, kept outside the database. */
import { createHash } from "node:crypto";
import { endOfLocalDay } from "@rewardo/rules";
import type { Database } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { readChainHeads } from "./jobs-role-queries.ts";

export interface LedgerRoot {
  /** Memberships with an entry. */
  readonly count: number;
  /** 64 lower-case hexadecimal digits. */
  readonly root: string;
}

/**
 * SHA-256 over a line `membership:seq:hash` and a line feed for each membership, by id, of its last entry that was
 * recorded before the local day ended. Entries are never changed, so it comes out the same at any later time.
 */
export const computeRoot = async (
  { database }: { database: Database },
  scope: BusinessScope,
  { day, zone }: { day: string; zone: string },
): Promise<LedgerRoot> => {
  const until = new Date(endOfLocalDay(day, zone)).toISOString();
  const hash = createHash("sha256");
  let count = 0;
  await database.background(
    scope,
    (tx) =>
      readChainHeads(tx, scope, until, (portion) => {
        count += portion.length;
        hash.update(portion.map((head) => `${head.card_subscription_id}:${head.seq}:${head.hash}\n`).join(""));
      }),
    { steady: true },
  );
  return { count, root: hash.digest("hex") };
};
