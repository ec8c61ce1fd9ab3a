/** Holds the roots that were written outside the database against what the database gives now. */
import type { Database } from "../../platform/database/database.ts";
import type { KeptRoot, RootFiles } from "../../platform/root-files.ts";
import { businessScope } from "../../platform/scope.ts";
import { computeRoot } from "../ledger-proofs/index.ts";
import { selectNightlyBusinesses } from "./worker-queries.ts";

export interface VerifiedRoot {
  readonly kept: KeptRoot;
  /** What the database gives; `null` when the business is not in it. */
  readonly computed: { readonly count: number; readonly root: string } | null;
  readonly agrees: boolean;
}

/** Every line of that day's file, in its order. */
export const verifyRoots = async (
  deps: { database: Database; roots: RootFiles },
  local_day: string,
): Promise<VerifiedRoot[]> => {
  const businesses = await deps.database.background(null, (tx) => selectNightlyBusinesses(tx));
  const zones = new Map(businesses.map(({ _id, time_zone }) => [_id, time_zone]));
  const verified: VerifiedRoot[] = [];
  for (const kept of await deps.roots.read(local_day)) {
    const zone = zones.get(kept.business_id);
    const scope = businessScope(kept.business_id);
    const computed = zone === undefined ? null : await computeRoot(deps, scope, { day: local_day, zone });
    verified.push({ kept, computed, agrees: computed?.count === kept.count && computed.root === kept.root });
  }
  return verified;
};
