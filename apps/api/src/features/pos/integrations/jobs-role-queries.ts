/** Runs as the workers' role across businesses: which integrations have orders to read or to settle. */
import type { Transaction } from "../../../platform/database/database.ts";

export const selectDueIntegrations = (
  tx: Transaction,
  now: string,
): Promise<{ business_id: string; integration_id: string }[]> =>
  tx.rows<{ business_id: string; integration_id: string }>({
    text: "select business_id, integration_id from integration_syncs where next_at <= $1 order by next_at limit 500",
    values: [now],
  });
