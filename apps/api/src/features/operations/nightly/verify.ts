/** Holds the roots that were written outside the database against what the database gives now, and its chains against themselves. */
import type { Database } from "../../../platform/database/database.ts";
import type { KeptRoot, RootFiles } from "../../../platform/root-files.ts";
import { businessScope } from "../../../platform/scope.ts";
import { computeRoot, proveAll } from "../../ledger/ledger-proofs/index.ts";
import { selectNightlyBusinesses } from "./jobs-role-queries.ts";

export interface VerifiedRoot {
  readonly kept: KeptRoot;
  /** Rows from the database; `null` if the business is not in it. */
  readonly computed: { readonly count: number; readonly root: string } | null;
  readonly agrees: boolean;
  /** A later line of the same business agrees: this one was written before the day had ended. */
  readonly isReplaced: boolean;
}

/** Every line of that day's file, in its order. */
export const verifyRoots = async (
  deps: { database: Database; roots: RootFiles },
  local_day: string,
): Promise<VerifiedRoot[]> => {
  const businesses = await deps.database.background(null, (tx) => selectNightlyBusinesses(tx));
  const zones = new Map(businesses.map(({ _id, time_zone }) => [_id, time_zone]));
  const verified: Omit<VerifiedRoot, "isReplaced">[] = [];
  for (const kept of await deps.roots.read(local_day)) {
    const zone = zones.get(kept.business_id);
    const scope = businessScope(kept.business_id);
    const computed = zone === undefined ? null : await computeRoot(deps, scope, { day: local_day, zone });
    verified.push({ kept, computed, agrees: computed?.count === kept.count && computed.root === kept.root });
  }
  return verified.map((line, nr) => ({
    ...line,
    isReplaced:
      !line.agrees &&
      verified.slice(nr + 1).some(({ kept, agrees }) => agrees && kept.business_id === line.kept.business_id),
  }));
};

export interface VerifiedChains {
  readonly business_id: string;
  readonly memberships: number;
  readonly entries: number;
  /** Memberships whose chain, sums or lots are not what they were; the first of them are named. */
  readonly faulty: number;
  readonly first_faults: readonly { readonly card_subscription_id: string; readonly code: string }[];
}

/** Hashes every entry of these businesses again: the roots know each chain's last hash alone. */
export const verifyChains = async (
  deps: { database: Database },
  business_ids: readonly string[],
): Promise<VerifiedChains[]> => {
  const verified: VerifiedChains[] = [];
  for (const business_id of new Set(business_ids))
    verified.push({ business_id, ...(await proveAll(deps, businessScope(business_id))) });
  return verified;
};
