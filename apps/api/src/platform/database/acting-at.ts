import type { Scope } from "../scope.ts";
import { inScope, sql, type RawBuilder } from "./sql.ts";

/** Which devices `d` or accounts `a` act at one of these places, or at all; `null`: every one. */
export const actingAt = (
  scope: Scope,
  of: "devices" | "accounts",
  place_ids: readonly string[] | null,
): RawBuilder<unknown> => {
  if (place_ids === null) return sql``;
  const here = sql`w.place_id = any(${[...place_ids]}::uuid[])`;
  return of === "devices"
    ? sql`and (d.all_places or exists (select 1 from device_places w
        where ${inScope(scope, "w.business_id", "d.business_id")} and w.device_id = d._id and ${here}))`
    : sql`and (a.all_places or exists (select 1 from account_places w
        where ${inScope(scope, "w.business_id", "a.business_id")} and w.account_id = a._id and ${here}))`;
};
