/** Automations as people write and switch them. */
import type { Automation, AutomationFields } from "@rewardo/contract/automation-fields";
import type { Transaction } from "../../../platform/database/database.ts";
import { keysetPage, type KeysetCursor } from "../../../platform/database/keyset.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export type AutomationRecord = Omit<Automation, "can"> & { readonly looked_until: string | null };

const columns = sql`a._id, a.name, a.template, a.trigger, a.delay_hours, a.hour, a.promotion_group_id, a.message,
  a.held_out_percent, a.repeat_days, a.window_days, a.status, a.on_since, a.looked_until, a.reached, a.held_out, a.version,
  a.created_at`;

export interface AutomationsWanted {
  readonly limit: number;
  readonly direction: "asc" | "desc";
  readonly cursor: KeysetCursor | null;
  readonly status?: Automation["status"] | undefined;
}

/** Without archived ones, unless they are asked for. */
export const selectAutomations = (
  tx: Transaction,
  scope: BusinessScope,
  { status, ...page }: AutomationsWanted,
): Promise<AutomationRecord[]> => {
  const { after, order } = keysetPage({ column: "a.created_at", type: "timestamptz", id: "a._id", ...page });
  const withStatus = status === undefined ? sql`and a.status <> 'archived'` : sql`and a.status = ${status}`;
  return tx.rows(
    statement<AutomationRecord>(sql`select ${columns} from automations a
      where a.business_id = ${scope.business_id}::uuid ${withStatus} ${after} ${order}`),
  );
};

export const selectAutomation = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<AutomationRecord | undefined> =>
  tx.row(
    statement<AutomationRecord>(sql`select ${columns} from automations a
      where a.business_id = ${scope.business_id}::uuid and a._id = ${_id}::uuid`),
  );

/** Like `selectAutomation`, locked until the end of the transaction. */
export const selectAutomationForChange = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<AutomationRecord | undefined> =>
  tx.row(
    statement<AutomationRecord>(sql`select ${columns} from automations a
      where a.business_id = ${scope.business_id}::uuid and a._id = ${_id}::uuid for no key update`),
  );

export type AutomationRow = AutomationFields & { readonly _id: string; readonly now: string };

export const insertAutomation = async (
  tx: Transaction,
  scope: BusinessScope,
  one: AutomationRow & { readonly template: string | null },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into automations (business_id, _id, name, template, trigger, delay_hours, hour, promotion_group_id, message,
        held_out_percent, repeat_days, window_days, created_at, updated_at)
      values (${scope.business_id}::uuid, ${one._id}::uuid, ${one.name}, ${one.template}, ${JSON.stringify(one.trigger)}::jsonb,
        ${one.delay_hours}, ${one.hour}, ${one.promotion_group_id}::uuid, ${JSON.stringify(one.message)}::jsonb,
        ${one.held_out_percent}, ${one.repeat_days}, ${one.window_days}, ${one.now}::timestamptz, ${one.now}::timestamptz)`),
  );
};

export const updateAutomationFields = async (
  tx: Transaction,
  scope: BusinessScope,
  one: AutomationRow,
): Promise<void> => {
  await tx.rows(
    statement(sql`update automations set name = ${one.name}, trigger = ${JSON.stringify(one.trigger)}::jsonb,
        delay_hours = ${one.delay_hours}, hour = ${one.hour}, promotion_group_id = ${one.promotion_group_id}::uuid,
        message = ${JSON.stringify(one.message)}::jsonb, held_out_percent = ${one.held_out_percent},
        repeat_days = ${one.repeat_days}, window_days = ${one.window_days},
        due_at = case when status = 'on' then ${one.now}::timestamptz end, version = version + 1, updated_at = ${one.now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${one._id}::uuid`),
  );
};

/** Switched on, what happens from `now` on sets it off. */
export const updateAutomationStatus = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, status, now }: { _id: string; status: Automation["status"]; now: string },
): Promise<void> => {
  const since = status === "on" ? now : null;
  await tx.rows(
    statement(sql`update automations set status = ${status}, on_since = coalesce(${since}::timestamptz, on_since),
        looked_until = coalesce(${since}::timestamptz, looked_until), due_at = ${since}::timestamptz,
        version = version + 1, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

/** Ends what waits for its message: `reason` says why none comes. */
export const skipWaiting = async (
  tx: Transaction,
  scope: BusinessScope,
  { automation_id, reason, now }: { automation_id: string; reason: "changed" | "switched_off"; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update automation_runs set state = 'skipped', reason = ${reason}, decided_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and automation_id = ${automation_id}::uuid and state = 'waiting'`),
  );
};

/** Counts those to whom a message was cancelled before it left as skipped and not as reached. */
export const skipUnsent = async (
  tx: Transaction,
  scope: BusinessScope,
  { automation_id, now }: { automation_id: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`with skipped as (
        update automation_runs r set state = 'skipped', reason = 'switched_off', decided_at = ${now}::timestamptz, message_id = null
        from messages m join message_deliveries d on d.business_id = ${scope.business_id}::uuid and d.message_id = m._id and d.status = 'queued'
        where m.business_id = ${scope.business_id}::uuid and m.automation_id = ${automation_id}::uuid and m.status = 'cancelled'
          and r.business_id = ${scope.business_id}::uuid and r.automation_id = m.automation_id and r.message_id = m._id
          and r.user_id = d.user_id and r.state = 'reached'
        returning 1
      )
      update automations a set reached = a.reached - n.count from (select count(*)::integer as count from skipped) n
      where a.business_id = ${scope.business_id}::uuid and a._id = ${automation_id}::uuid`),
  );
};
