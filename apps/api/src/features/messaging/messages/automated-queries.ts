/** Messages that automations send: whole from the beginning, and for customers whom the automation names. */
import type { MessageChannel, MessageInput } from "@rewardo/contract/message-fields";
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export interface Automated {
  readonly _id: string;
  readonly automation_id: string;
  readonly channel: MessageChannel;
  readonly name: string;
  readonly content: MessageInput["content"];
  readonly user_ids: readonly string[];
  readonly now: string;
}

/** Hands a message to the workers as one whose recipients are frozen; they ask for consent, caps and quiet hours. */
export const insertAutomated = async (tx: Transaction, scope: BusinessScope, one: Automated): Promise<void> => {
  const recipient = JSON.stringify({ type: "automation" });
  await tx.rows(
    statement(sql`insert into messages (business_id, _id, automation_id, channel, name, status, recipient, content, send_at,
        due_at, recipients, created_at, updated_at, started_at)
      values (${scope.business_id}::uuid, ${one._id}::uuid, ${one.automation_id}::uuid, ${one.channel}, ${one.name}, 'sending',
        ${recipient}::jsonb, ${JSON.stringify(one.content)}::jsonb, ${one.now}::timestamptz, ${one.now}::timestamptz,
        ${one.user_ids.length}, ${one.now}::timestamptz, ${one.now}::timestamptz, ${one.now}::timestamptz)`),
  );
  await tx.rows(
    statement(sql`insert into message_deliveries (business_id, message_id, user_id)
      select ${scope.business_id}::uuid, ${one._id}::uuid, u from unnest(${[...one.user_ids]}::uuid[]) u
      returning 1`),
  );
};

/** Cancels what the automation handed over and did not all leave: at most the batch that a worker is at still goes out. */
export const updateAutomatedCancelled = async (
  tx: Transaction,
  scope: BusinessScope,
  { automation_id, now }: { automation_id: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update messages set status = 'cancelled', due_at = null, held_until = null, paused_at = null,
        pause_reason = null, version = version + 1, updated_at = ${now}::timestamptz, finished_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and automation_id = ${automation_id}::uuid
        and status in ('scheduled', 'sending')`),
  );
};
