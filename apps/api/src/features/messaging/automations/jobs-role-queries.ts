/** Runs as the workers' role across businesses: which automations are due. */
import type { Transaction } from "../../../platform/database/database.ts";

export interface DueAutomation {
  readonly business_id: string;
  readonly automation_id: string;
}

/** Automations whose time has come, the longest due first. */
export const selectDueAutomations = (tx: Transaction, now: string): Promise<DueAutomation[]> =>
  tx.rows<DueAutomation>({
    text: `select business_id, _id as automation_id from automations
      where status = 'on' and due_at <= $1 order by due_at limit 500`,
    values: [now],
  });
