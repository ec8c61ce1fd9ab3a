/** Turns events into messages: one for each webhook that subscribes to them. */
import type { WebhookEvent } from "@rewardo/contract/webhooks";
import { insertAuditEntry, noRequest } from "../../../platform/audit/queries.ts";
import { newId, nowIso, type Clock } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { readTransactionRecordsIn, type TransactionRecord } from "../transactions/index.ts";
import {
  pauseWebhook,
  selectFeedbackFacts,
  selectMemberships,
  selectWebhookRecipients,
  takeWebhookEvents,
  type WebhookRecipient,
  type WebhookEventRow,
} from "./delivery-queries.ts";
import { insertDeliveries, type NewDelivery } from "./queries.ts";
import { mayStillTell } from "./telling.ts";

interface EventMessage {
  readonly type: WebhookEvent;
  readonly data: unknown;
}

/** A transaction without names and contacts: ids, what moved, and when. */
const toData = (record: TransactionRecord) => {
  const { _id, kind, source, card_id, card_subscription_id, user_id, place_id, device_id, account_id } = record;
  const { amount, discount, currency, delta, delta_pending, balance_after, reward_ids, coupon_ids, reverses_id } =
    record;
  return {
    ...{ _id, kind, source, card_id, card_subscription_id, user_id, place_id, device_id, account_id },
    ...{ amount, discount, currency, delta, delta_pending, balance_after, reward_ids, coupon_ids, reverses_id },
    occurred_at: record.occurred_at,
    recorded_at: record.recorded_at,
  };
};

const ofTransaction = (record: TransactionRecord): EventMessage[] => {
  const data = { transaction: toData(record) };
  const isReversal = record.kind === "reverse";
  const types: WebhookEvent[] = [isReversal ? "transaction.reversed" : "transaction.created"];
  if (record.kind === "adjust") types.push("balance.adjusted");
  if (!isReversal && record.reward_ids.length > 0) types.push("reward.redeemed");
  if (!isReversal && record.coupon_ids.length > 0) types.push("coupon.redeemed");
  const change = record.explanation.find(({ code }) => code === "level_changed");
  const told: EventMessage[] = types.map((type) => ({ type, data }));
  return change === undefined ? told : [...told, { type: "level.changed", data: { ...data, change: change.params } }];
};

const ids = (events: readonly WebhookEventRow[], kind: WebhookEventRow["kind"]): string[] =>
  events.filter((event) => event.kind === kind).map(({ entity_id }) => entity_id);

const byId = <Row extends { readonly _id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row._id, row]));

/**
 * Webhooks that still get messages. A webhook is paused if its account may no longer read what the messages contain.
 */
const readRecipients = async (tx: Transaction, scope: BusinessScope, clock: Clock): Promise<WebhookRecipient[]> => {
  const told: WebhookRecipient[] = [];
  for (const webhook of await selectWebhookRecipients(tx, scope)) {
    const { _id: entity_id, events, account } = webhook;
    if (account === null || mayStillTell(account, events)) {
      told.push(webhook);
      continue;
    }
    await pauseWebhook(tx, scope, entity_id, nowIso(clock));
    const change = { before: { status: "active" }, after: { status: "paused" } };
    const author = { scope, clock, actor: null, request: noRequest };
    await insertAuditEntry(tx, author, { action: "updated", entity: "webhooks", entity_id, ...change });
  }
  return told;
};

/** Turns up to `limit` events of a business into messages; answers how many events it took. */
export const tellWebhooks = async (
  tx: Transaction,
  scope: BusinessScope,
  clock: Clock,
  limit: number,
): Promise<number> => {
  const events = await takeWebhookEvents(tx, scope, limit);
  if (events.length === 0) return 0;
  const webhooks = await readRecipients(tx, scope, clock);
  const transactions = byId(await readTransactionRecordsIn(tx, scope, ids(events, "transaction")));
  const memberships = byId(await selectMemberships(tx, scope, ids(events, "membership")));
  const feedback = byId(await selectFeedbackFacts(tx, scope, ids(events, "feedback")));
  const messagesOf = ({ kind, entity_id }: WebhookEventRow): EventMessage[] => {
    if (kind === "membership")
      return [{ type: "membership.created", data: { card_subscription: memberships.get(entity_id) ?? null } }];
    if (kind === "feedback") return [{ type: "feedback.created", data: { feedback: feedback.get(entity_id) ?? null } }];
    const record = transactions.get(entity_id);
    return record === undefined ? [] : ofTransaction(record);
  };
  const deliveries = events.flatMap((event): NewDelivery[] =>
    messagesOf(event).flatMap(({ type, data }) =>
      webhooks
        .filter((webhook) => webhook.events.includes(type))
        .map((webhook) => ({
          _id: newId(),
          webhook_id: webhook._id,
          type,
          order_id: event.card_subscription_id,
          body: JSON.stringify({ type, timestamp: event.recorded_at, data }),
        })),
    ),
  );
  if (deliveries.length > 0) await insertDeliveries(tx, scope, deliveries, nowIso(clock));
  return events.length;
};
