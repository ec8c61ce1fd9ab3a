/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import * as figures from "../../../features/ledger/warnings/figure-queries.ts";
import * as holders from "../../../features/ledger/warnings/holder-queries.ts";
import * as guards from "../../../features/programme/programmes/guard-queries.ts";
import * as sheet from "../../../features/ledger/ledger/bulk/sheet-queries.ts";
import * as warnings from "../../../features/ledger/warnings/queries.ts";
import type { Programme } from "@rewardo/engine";
import * as cards from "../../../features/programme/cards/queries.ts";
import * as reminders from "../../../features/messaging/automations/reminder-queries.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Tenant } from "../../tenant-type.ts";
import { made, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";

const early = "2000-01-01T00:00:00.000Z";
const late = "2100-01-01T00:00:00.000Z";

const moveOf = ({ stamps: { card_subscription_id } }: Tenant, lot_id: string = made()) => ({
  ...{ card_subscription_id, lot_id, amount: 5, from_at: early, until_at: now },
});

/** A used-up lot that has not been closed: it is in no figure. */
const lotOf = ({ stamps: { card_subscription_id } }: Tenant, _id: string, lapse_after_warning: number | null) => ({
  ...{ card_subscription_id, _id, amount: 1, remaining: 0, held: 0, is_open: true, source_transaction_id: _id },
  ...{ occurred_at: early, expires_at: "2099-01-01T00:00:00.000Z", inactivity_months: null },
  ...{ keep_until: null, pending_until: null, lapse_after_warning },
});

/** A reminder that was mailed, as the sending leaves it. */
const sendReminder = async (tx: Transaction, { id, stamps }: Tenant): Promise<void> => {
  const [automation, message] = [made(), made()];
  const automationText = `insert into automations (business_id, _id, name, trigger, delay_hours, hour, message, held_out_percent, window_days,
      created_at, updated_at)
    values ($1, $2, 'Reminder', '{"kind": "points_lapsing", "days": 14}', 0, 9, $4, 0, 30, $3, $3)`;
  const mail = { channel: "email", content: { subject: {}, blocks: [] } };
  await tx.rows({ text: automationText, values: [id, automation, now, JSON.stringify(mail)] });
  const messageText = `insert into messages (business_id, _id, channel, name, recipient, content, created_at, updated_at, automation_id)
    values ($1, $2, 'email', 'Reminder', '{}', '{}', $3, $3, $4)`;
  await tx.rows({ text: messageText, values: [id, message, now, automation] });
  const deliveryText =
    "insert into message_deliveries (business_id, message_id, user_id, status, ended_at) values ($1, $2, $3, 'sent', $4)";
  await tx.rows({ text: deliveryText, values: [id, message, stamps.user_id, now] });
  const runText = `insert into automation_runs (business_id, automation_id, user_id, occasion, happened_at, due_at, state, decided_at, message_id)
    values ($1, $2, $3, '2026-06-26', $4, $4, 'reached', $4, $5)`;
  await tx.rows({ text: runText, values: [id, automation, stamps.user_id, now, message] });
};

/** One lot that a message warned of, which is named as the lot, one that nobody was warned of, and one without the rule. */
const keepLots = async (tenant: Tenant): Promise<string> => {
  const { ctx, scope } = tenant;
  const [warned, waiting, silent] = [made(), made(), made()];
  const { card_subscription_id } = tenant.stamps;
  await ctx.database.write(scope, async (tx) => {
    await sheet.upsertLots(tx, scope, [lotOf(tenant, warned, 14)]);
    await warnings.updateWarned(tx, scope, [
      { card_subscription_id, at: now, from: null, until: late, message_id: warned },
    ]);
    await sheet.upsertLots(tx, scope, [lotOf(tenant, waiting, 14), lotOf(tenant, silent, null)]);
    // Its card is in a wallet.
    await sheet.upsertLots(tx, scope, [
      { ...lotOf(tenant, made(), 14), card_subscription_id: tenant.points.card_subscription_id },
    ]);
    await warnings.insertMoves(tx, scope, [moveOf(tenant, warned)], { cause: "outage", now });
    await sendReminder(tx, tenant);
  });
  return warned;
};

export const isolation: Isolation = {
  fill: { lapse_moves: keepLots },
  rights: { lapse_moves: ["select", "insert"] },
  probes: {
    readCardLapsing: { item: (ids) => ids.id((of) => of.stamps_card_id), isUnmarked: true },
    listLapsingHolders: {
      ...{ item: (ids) => ids.id((of) => of.stamps_card_id), isUnmarked: true },
      query: () => ({ part: "waiting" }),
    },
    readLapsingHistory: { item: (ids) => ids.id((of) => of.stamps_card_id), isUnmarked: true },
  },
  reads: {
    selectDeliveredReminders: (tx, scope) => reminders.selectDeliveredReminders(tx, scope, early),
    selectReminderFacts: (tx, scope) => reminders.selectReminderFacts(tx, scope),
    selectPassesToWarn: (tx, scope) => warnings.selectPassesToWarn(tx, scope, late),
    selectEndingLots: (tx, scope) => warnings.selectEndingLots(tx, scope, { from: early, until: late }),
    selectLapsingFigures: (tx, scope, of) =>
      figures.selectLapsingFigures(tx, scope, { card_id: of.stamps_card_id, now, until: late }),
    selectLapsingHolders: (tx, scope, of) =>
      holders.selectLapsingHolders(
        ...([tx, scope, { card_id: of.stamps_card_id, part: "unreachable", now, until: late }] as const),
        { limit: 9, direction: "asc", cursor: null },
      ),
    countUnreached: (tx, scope, of) =>
      holders.countUnreached(tx, scope, { card_id: of.stamps_card_id, now, until: late }),
    selectWarningDays: (tx, scope, of) =>
      holders.selectWarningDays(tx, scope, { card_id: of.stamps_card_id, since: early }),
    selectMoveDays: (tx, scope, of) => holders.selectMoveDays(tx, scope, { card_id: of.stamps_card_id, since: early }),
  },
  writes: {
    updateGuardsInForce: async (tx, scope, of) => {
      // A version that is far ahead, of which nothing else is read.
      const programme = { version_id: made(), card_id: of.stamps_card_id, lapse_after_warning: 14 } as Programme;
      const [card, valid_from] = [{} as never, "2098-01-01T00:00:00.000Z"];
      await cards.insertProgrammeVersion(tx, scope, { programme, card, valid_from, now });
      return warnings.updateGuardsInForce(tx, scope, late);
    },
    updateGuards: (tx, scope, of) =>
      guards.updateGuards(tx, scope, { card_id: of.stamps_card_id, days: 14, now: early }),
    updateWarned: (tx, scope, of) =>
      warnings.updateWarned(tx, scope, [
        { card_subscription_id: of.stamps.card_subscription_id, at: now, from: null, until: late, message_id: null },
      ]),
    updateUnwarned: (tx, scope, of) =>
      warnings.updateUnwarned(tx, scope, { message_id: of.made("lapse_moves"), user_id: of.stamps.user_id }),
    updateEnds: (tx, scope, of) =>
      warnings.updateEnds(tx, scope, [{ ...moveOf(of, of.made("lapse_moves")), until_at: late }]),
    insertMoves: (tx, scope, of) => warnings.insertMoves(tx, scope, [moveOf(of)], { cause: "warning", now }),
  },
};
