/**
 * Closing the businesses whose day has come: as if the platform had suspended them, so that it can bring one back; and
 * reminding the owners of those whose day comes soon.
 */
import { insertAuditEntry, noRequest } from "../../../platform/audit/queries.ts";
import { nowIso, type Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import { businessScope } from "../../../platform/scope.ts";
import { insertClosureMails, updateClosed, updateReminded } from "./queries.ts";
import { selectClosuresUntil, selectDueClosures } from "./auth-role-queries.ts";

interface Doors {
  readonly database: Database;
  readonly clock: Clock;
}

/** How long before its day a reminder of the closure is sent. */
const reminderDays = 7;

/** Puts in the reminders that are due; answers how many businesses they are about. Repeating it sends nothing twice. */
export const remindOfClosures = async ({ database, clock }: Doors): Promise<number> => {
  const now = nowIso(clock);
  const until = new Date(clock.nowMs() + reminderDays * 86_400_000).toISOString();
  let reminded = 0;
  for (const { _id } of await database.authenticate((tx) => selectClosuresUntil(tx, now, until))) {
    const scope = businessScope(_id);
    const isNew = await database.write(scope, async (tx) => {
      const due = await updateReminded(tx, scope, { now, until });
      if (due === undefined) return false;
      await insertClosureMails(tx, scope, { kind: "closure_ending", ...due });
      return true;
    });
    if (isNew) reminded += 1;
  }
  return reminded;
};

/** Returns how many were closed; a second run changes nothing. */
export const closeDueBusinesses = async ({ database, clock }: Doors): Promise<number> => {
  const now = nowIso(clock);
  const due = await database.authenticate((tx) => selectDueClosures(tx, now));
  let closed = 0;
  for (const { _id } of due) {
    const scope = businessScope(_id);
    const isClosed = await database.write(scope, async (tx) => {
      const done = await updateClosed(tx, scope, now);
      if (done === undefined) return false;
      await insertClosureMails(tx, scope, { kind: "closed", ...done });
      const by = { scope, clock, actor: null, request: noRequest };
      const after = { status: "suspended", reason: "closure" };
      await insertAuditEntry(tx, by, { action: "suspended", entity: "businesses", entity_id: _id, after });
      return true;
    });
    if (isClosed) closed += 1;
  }
  return closed;
};
