/** The reminder of what lapses is how nights warn: its deliveries are the warnings, and a business that needs one has it. */
import { insertAuditEntry, noRequest } from "../../../platform/audit/queries.ts";
import { newId, nowIso, type Clock } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { noteWarnings } from "../../ledger/warnings/index.ts";
import { insertAutomation, updateAutomationStatus } from "./queries.ts";
import { selectDeliveredReminders, selectReminderFacts } from "./reminder-queries.ts";
import { readTemplate } from "./templates.ts";

const dayMs = 86_400_000;
/** Nights that were missed are caught up within these. */
const daysBack = 40;

/** Notes warnings that came as mails or SMS. Answers how many lots were warned of. */
export const noteReminders = async (tx: Transaction, scope: BusinessScope, clock: Clock): Promise<number> => {
  const since = new Date(clock.nowMs() - daysBack * dayMs).toISOString();
  return noteWarnings(tx, scope, { delivered: await selectDeliveredReminders(tx, scope, since), now: nowIso(clock) });
};

/**
 * Switches the ready-made reminder on where a card lets things lapse only after a warning and the business has none; one that was
 * switched off stays so. Nobody is held out of a warning.
 */
export const keepReminder = async (tx: Transaction, scope: BusinessScope, clock: Clock): Promise<boolean> => {
  const { needed, reminders } = await selectReminderFacts(tx, scope);
  if (needed === 0 || reminders > 0) return false;
  const { template = null, ...fields } = await readTemplate(tx, scope, "points_lapsing");
  const [_id, now] = [newId(), nowIso(clock)];
  await insertAutomation(tx, scope, { ...fields, template, held_out_percent: 0, _id, now });
  await updateAutomationStatus(tx, scope, { _id, status: "on", now });
  const after = { name: fields.name, template };
  const author = { scope, clock, request: noRequest, actor: null };
  await insertAuditEntry(tx, author, { action: "created", entity: "automations", entity_id: _id, after });
  return true;
};
