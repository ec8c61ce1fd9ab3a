/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import type { MessageChannel, MessageInput } from "@rewardo/contract/message-fields";
import { systemClock } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { made, now, page } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { freshRow, notFound, type Probe } from "../probe.ts";
import type { Tenant } from "../../tenant-type.ts";
import { appendImportedConsents } from "../../../features/base/consents/index.ts";
import * as answers from "../../../features/messaging/messages/answer-queries.ts";
import * as automated from "../../../features/messaging/messages/automated-queries.ts";
import * as audiences from "../../../features/messaging/messages/audience-queries.ts";
import * as sending from "../../../features/messaging/messages/delivery-queries.ts";
import * as figures from "../../../features/messaging/messages/figure-queries.ts";
import * as messages from "../../../features/messaging/messages/queries.ts";
import * as settings from "../../../features/messaging/messages/settings-queries.ts";
import * as slots from "../../../features/messaging/messages/slot-queries.ts";
import * as standings from "../../../features/messaging/messages/standing-queries.ts";
import * as suppressions from "../../../features/messaging/messages/suppression-queries.ts";

const recipient = { type: "all" } as const;
const poll = { question: { pl: "Jak było?" }, kind: "rating" as const, options: [], closes_at: null };

const contents: Readonly<Record<MessageChannel, MessageInput["content"]>> = {
  email: { subject: { pl: "Nowa kawa" }, blocks: [{ kind: "text", text: { pl: "Spróbuj" } }] },
  sms: { text: { pl: "Nowa kawa" } },
  in_app: { title: { pl: "Nowa kawa" }, text: { pl: "Spróbuj" }, poll },
};

const insert = async (
  tx: Transaction,
  scope: BusinessScope,
  channel: MessageChannel,
  name = "Nowa kawa",
): Promise<string> => {
  const _id = made();
  await messages.insertMessage(tx, scope, { _id, channel, name, recipient, content: contents[channel], now });
  return _id;
};

const fresh =
  (channel: MessageChannel) =>
  ({ ctx, id }: Tenant): Promise<string> =>
    ctx.database.write(ctx.scope, (tx) => insert(tx, ctx.scope, channel, `Nowa kawa ${id}`));

const standing = { email: "messages", sms: "messages by sms", in_app: "messages in the app" } as const;
const rowOf = (channel: MessageChannel) => freshRow(fresh(channel), (of) => of.made(standing[channel]));

/** One that is being sent, so that it can be paused. */
const sendingOf = (channel: MessageChannel, isPaused = false) =>
  freshRow(
    async ({ ctx, id }) =>
      ctx.database.write(ctx.scope, async (tx) => {
        const _id = await insert(tx, ctx.scope, channel, `Nowa kawa ${id}`);
        await sending.updateSending(tx, ctx.scope, { _id, recipients: 1, now });
        if (isPaused) await messages.updateMessagePaused(tx, ctx.scope, { _id, reason: "by_hand", now });
        return _id;
      }),
    (of) => of.made(standing[channel]),
  );

const everyone = { channel: "in_app", recipient, group: null, card_id: null, at: now, day: "2026-06-12" } as const;
/** Later than now and within a year, on whatever day the tests run. */
const send_at = new Date(systemClock.nowMs() + 30 * 86_400_000).toISOString();

/** A message of the tenant that is being sent, with one recipient. */
const startSending = async (tx: Transaction, scope: BusinessScope): Promise<string> => {
  const _id = await insert(tx, scope, "in_app");
  await messages.updateScheduled(tx, scope, { _id, send_at: now, now });
  const frozen = await audiences.insertRecipients(tx, scope, { _id, held_out_percent: 0 }, everyone);
  await sending.updateSending(tx, scope, { _id, ...frozen, now });
  return _id;
};

const probesOf = (channel: MessageChannel, [one, many]: readonly [string, string]): Record<string, Probe> => ({
  [`list${many}`]: {},
  [`estimate${one}Recipients`]: { isUnmarked: true, body: () => ({ recipient }) },
  [`read${one}`]: { item: (ids) => ids.id((of) => of.made(standing[channel])) },
  [`read${one}Figures`]: { isUnmarked: true, item: (ids) => ids.id((of) => of.made(standing[channel])) },
  [`create${one}`]: {
    references: true,
    misreferenced: { ...notFound, foreign: 400, none: 400 },
    body: ({ id }) => ({
      name: "Nowa kawa",
      recipient: { type: "likes_place", place_id: id((of) => of.places[0]) },
      content: contents[channel],
    }),
  },
  [`update${one}`]: { item: rowOf(channel), body: () => ({ name: "Inna kawa" }) },
  [`schedule${one}`]: { item: rowOf(channel), body: () => ({ send_at }) },
  [`send${one}`]: { item: rowOf(channel) },
  [`pause${one}`]: { item: sendingOf(channel) },
  [`resume${one}`]: { item: sendingOf(channel, true) },
  [`cancel${one}`]: { item: rowOf(channel) },
  [`test${one}`]: { item: (ids) => ids.id((of) => of.made(standing[channel])) },
});

let addresses = 0;
const addressOf = (user_id: string, address = `${user_id}@example.test`) =>
  ({ channel: "email", address, user_id }) as const;

/** The customer whose address is suppressed, as `u`. */
const known = ({ points }: Tenant) => sql`(select ${addressOf(points.user_id).address}::text as email) u`;

const suppress = async (
  tx: Transaction,
  scope: BusinessScope,
  user_id: string,
  { _id = made(), address = `${user_id}@example.test` } = {},
): Promise<string> => {
  await suppressions.selectSuppressionForChange(tx, scope, { ...addressOf(user_id, address), _id, now });
  const row = { _id, user_id, message_id: null, reason: "hard_bounce", soft_bounces: 0, suppressed_at: now } as const;
  await suppressions.updateSuppression(tx, scope, { ...row, now });
  return _id;
};

const inApp = (ids: Parameters<NonNullable<Probe["item"]>>[0]) => ids.id((of) => of.made(standing.in_app));
const at = (of: Tenant) => ({ channel: "email", _id: of.made("messages") }) as const;
/** What a reader of the tenant did. */
const noted = (of: Tenant) => ({ message_id: of.made("message_deliveries"), user_id: of.points.user_id, now });
const state = { reason: null, parts: null } as const;
const month = "2026-06-01";
const repliedFrom = "+48699111222";
let nth = 1000;
const settled = {
  ...{ sms_sender_name: "Ziarno", sms_monthly_parts: 500, sms_quiet_from: 20, sms_quiet_until: 9 },
  ...{ email_weekly_cap: 3, sms_weekly_cap: 2, in_app_weekly_cap: null },
};

export const isolation: Isolation = {
  fill: {
    message_settings: async ({ ctx, id }) =>
      ctx.database.write(ctx.scope, async (tx) => {
        await settings.upsertMessageSettings(tx, ctx.scope, { ...settled, now });
        return id;
      }),
    sms_usage: async ({ ctx, id }) =>
      ctx.database.write(ctx.scope, async (tx) => {
        await settings.selectSmsUsageForChange(tx, ctx.scope, { month });
        await settings.updateSmsUsage(tx, ctx.scope, { month, parts: 3 });
        return id;
      }),
    message_suppressions: async ({ ctx, points }) =>
      ctx.database.write(ctx.scope, (tx) => suppress(tx, ctx.scope, points.user_id)),
    [standing.email]: fresh("email"),
    [standing.sms]: fresh("sms"),
    [standing.in_app]: fresh("in_app"),
    // One waits; the other was being handed over when the program died, and has answered.
    message_deliveries: async ({ ctx, points, stamps }) =>
      ctx.database.write(ctx.scope, async (tx) => {
        const consent = { channel: "in_app", is_granted: true } as const;
        const both = [points, stamps].map(({ user_id }) => ({ ...consent, user_id }));
        await appendImportedConsents(tx, ctx, ctx.scope.business_id, both);
        const _id = await startSending(tx, ctx.scope);
        await tx.rows(
          statement(sql`update message_deliveries set status = 'sending', answer = '{"values": [5]}', answered_at = ${now}::timestamptz
            where business_id = ${ctx.scope.business_id}::uuid and message_id = ${_id}::uuid and user_id = ${stamps.user_id}::uuid`),
        );
        // Another went out a moment ago, and it is not known whether it arrived.
        const sent = await startSending(tx, ctx.scope);
        await tx.rows(
          statement(sql`update message_deliveries set status = 'sent', ended_at = ${now}::timestamptz,
              provider_id = ${`SM ${ctx.scope.business_id}`}
            where business_id = ${ctx.scope.business_id}::uuid and message_id = ${sent}::uuid`),
        );
        return _id;
      }),
    // An SMS that went out, and may be answered.
    "sms sent": async ({ ctx }) =>
      ctx.database.write(ctx.scope, async (tx) => {
        const _id = await insert(tx, ctx.scope, "sms");
        await tx.rows(
          statement(sql`insert into users (business_id, _id, first_name, name_key, phone, created_at, updated_at)
            values (${ctx.scope.business_id}::uuid, ${_id}::uuid, 'Ola', 'ola', ${repliedFrom}, ${now}::timestamptz, ${now}::timestamptz)`),
        );
        await tx.rows(
          statement(sql`insert into message_deliveries (business_id, message_id, user_id, status, ended_at)
            values (${ctx.scope.business_id}::uuid, ${_id}::uuid, ${_id}::uuid, 'sent', ${now}::timestamptz)`),
        );
        return _id;
      }),
    // A mail that went out, and may come back.
    "messages sent": async ({ ctx, points }) =>
      ctx.database.write(ctx.scope, async (tx) => {
        const _id = await insert(tx, ctx.scope, "email");
        await tx.rows(
          statement(sql`insert into message_deliveries (business_id, message_id, user_id, status, ended_at)
            values (${ctx.scope.business_id}::uuid, ${_id}::uuid, ${points.user_id}::uuid, 'sent', ${now}::timestamptz)`),
        );
        return _id;
      }),
    "messages answered in words": async ({ ctx, stamps }) =>
      ctx.database.write(ctx.scope, async (tx) => {
        const _id = await startSending(tx, ctx.scope);
        await tx.rows(
          statement(sql`update message_deliveries set status = 'sent', ended_at = ${now}::timestamptz,
              answer = '{"text": "Pyszna"}', answered_at = ${now}::timestamptz
            where business_id = ${ctx.scope.business_id}::uuid and message_id = ${_id}::uuid and user_id = ${stamps.user_id}::uuid`),
        );
        return _id;
      }),
  },
  holders: { messages_view: ["employee"], messages_modify: ["admin"] },
  rights: {
    messages: ["select", "insert", "update"],
    message_deliveries: ["select", "insert", "update"],
    message_settings: ["select", "insert", "update"],
    sms_usage: ["select", "insert", "update"],
    message_suppressions: ["select", "insert", "update", "delete"],
    // When a domain takes the next mail belongs to no tenant.
    mail_domain_slots: ["select", "insert", "update"],
  },
  probes: {
    ...probesOf("email", ["Email", "Emails"]),
    ...probesOf("sms", ["Sms", "Sms"]),
    ...probesOf("in_app", ["Message", "Messages"]),
    countMessages: { isUnmarked: true },
    readMessagePoll: { item: inApp, isUnmarked: true },
    readMessagePollSummary: { item: inApp, isUnmarked: true },
    closePoll: { item: sendingOf("in_app") },
    readMessageSettings: { isUnmarked: true },
    updateMessageSettings: { isUnmarked: true, body: () => ({ sms_monthly_parts: (nth += 1) }) },
    listMessageSuppressions: {},
    liftMessageSuppression: {
      item: freshRow(
        ({ ctx, stamps }) =>
          ctx.database.write(ctx.scope, (tx) =>
            suppress(tx, ctx.scope, stamps.user_id, { address: `${(addresses += 1)}@example.test` }),
          ),
        (of) => of.made("message_suppressions"),
      ),
    },
    // None of a tenant's: without a secret of the configuration there is no such call.
    receiveMailReport: {
      ...{ isUnmarked: true, refused: 404 },
      body: () => ({ type: "complained", return_path: "not-a-key@returns.example.com" }),
    },
    readClick: { isUnmarked: true, refused: 302, query: () => ({ key: "not-a-key", block: "0" }) },
    readSmsapiReport: { isUnmarked: true, isLoose: true, query: () => ({ key: "not-a-key", status_name: "STOP" }) },
    receiveSmsapiReport: { isUnmarked: true, isLoose: true, query: () => ({ key: "not-a-key", status_name: "STOP" }) },
    receiveTwilioReport: {
      ...{ isUnmarked: true, query: () => ({ key: "not-a-key" }) },
      body: () => ({ MessageStatus: "delivered" }),
    },
    readSmsapiReply: { isUnmarked: true, isLoose: true, query: () => ({ key: "not-a-key", sms_text: "STOP" }) },
    receiveSmsapiReply: { isUnmarked: true, isLoose: true, query: () => ({ key: "not-a-key", sms_text: "STOP" }) },
    receiveTwilioReply: {
      ...{ isUnmarked: true, query: () => ({ key: "not-a-key" }) },
      body: () => ({ From: "+48601234567", Body: "STOP" }),
    },
    readUnsubscribe: { isUnmarked: true, query: () => ({ key: "not-a-key" }) },
    unsubscribe: { isUnmarked: true, refused: 422, query: () => ({ key: "not-a-key" }) },
  },
  reads: {
    countAudience: (tx, scope) => audiences.countAudience(tx, scope, everyone),
    countAudienceUpTo: (tx, scope) => audiences.countAudienceUpTo(tx, scope, everyone, 1),
    selectMessages: (tx, scope) => messages.selectMessages(tx, scope, { ...page, channel: "email" }),
    countMessagesOf: (tx, scope) =>
      messages.countMessagesOf(tx, scope, { channel: "email", status: undefined, cap: 100 }),
    selectMessage: (tx, scope, of) => messages.selectMessage(tx, scope, at(of)),
    selectMessageForChange: (tx, scope, of) => messages.selectMessageForChange(tx, scope, at(of)),
    selectNamed: (tx, scope, of) => messages.selectNamed(tx, scope, { table: "places", _id: of.places[0] }),
    selectAnswers: async (tx, scope, of) => {
      const asked = await answers.selectAnswers(tx, scope, of.made("message_deliveries"));
      return asked === undefined || asked.answered === 0 ? [] : [of.id];
    },
    selectTextAnswers: (tx, scope, of) => answers.selectTextAnswers(tx, scope, of.made("messages answered in words")),
    selectDueMessage: (tx, scope, of) =>
      sending.selectDueMessage(tx, scope, { _id: of.made("message_deliveries"), now: "2100-01-01T00:00:00.000Z" }),
    selectQueued: (tx, scope, of) =>
      sending.selectQueued(tx, scope, {
        ...{ message_id: of.made("message_deliveries"), channel: "email", limit: 5, now, after: null },
      }),
    selectStandings: (tx, scope, of) => standings.selectStandings(tx, scope, { user_ids: [of.points.user_id], now }),
    selectLastCard: (tx, scope, of) => standings.selectLastCard(tx, scope, of.points.user_id),
    selectCardBalances: (tx, scope, of) =>
      standings.selectCardBalances(tx, scope, { card_id: of.points_card_id, user_ids: [of.points.user_id] }),
    selectNextDue: (tx, scope, of) => sending.selectNextDue(tx, scope, of.made("message_deliveries")),
    selectSmsReaders: (tx, scope) => sending.selectSmsReaders(tx, scope, { phone: repliedFrom, since: "2000-01-01" }),
    selectDeliveredAddress: (tx, scope, of) =>
      sending.selectDeliveredAddress(tx, scope, { message_id: of.made("messages sent"), user_id: of.points.user_id }),
    selectEndings: (tx, scope, of) => figures.selectEndings(tx, scope, of.made("messages sent")),
    selectSpendSides: async (tx, scope, of) => {
      const asked = { message_id: of.made("messages sent"), since: "2030-01-01", days: 7, isHeldOut: false };
      return (await figures.selectSpendSides(tx, scope, asked)).filter(({ is_receiver }) => is_receiver);
    },
    selectWaitingDeliveries: (tx, scope, of) =>
      figures.selectWaitingDeliveries(tx, scope, of.made("message_deliveries")),
    selectContent: (tx, scope, of) => sending.selectContent(tx, scope, of.made("message_deliveries")),
    selectUnreportedSince: (tx, scope) => sending.selectUnreportedSince(tx, scope, "2000-01-01T00:00:00.000Z"),
    selectByProviderIds: (tx, scope, of) => sending.selectByProviderIds(tx, scope, [`SM ${of.id}`]),
    selectSuppressions: (tx, scope) => suppressions.selectSuppressions(tx, scope, page),
    isSuppressed: (tx, scope, of) =>
      tx.rows(statement(sql`select u.email from ${known(of)} where ${suppressions.isSuppressed(scope, "email")}`)),
    suppressionOf: (tx, scope, of) =>
      tx.rows(
        statement(sql`select r.reason from ${known(of)}
          cross join lateral (select ${suppressions.suppressionOf(scope, "email")} as reason) r where r.reason is not null`),
      ),
    selectMessageSettings: (tx, scope) => settings.selectMessageSettings(tx, scope),
    selectSmsUsage: (tx, scope) => settings.selectSmsUsage(tx, scope, { month }),
    selectRecipientForChange: (tx, scope, of) => sending.selectRecipientForChange(tx, scope, of.points.user_id),
    selectSender: (tx, scope) => sending.selectSender(tx, scope),
  },
  writes: {
    insertMessage: async (tx, scope) => {
      await insert(tx, scope, "email");
    },
    insertAutomated: async (tx, scope, of) => {
      const content = contents.in_app;
      await automated.insertAutomated(tx, scope, {
        ...{ _id: made(), automation_id: of.made("automations"), channel: "in_app", name: "Urodziny", content, now },
        user_ids: [of.points.user_id],
      });
    },
    updateAutomatedCancelled: (tx, scope, of) =>
      automated.updateAutomatedCancelled(tx, scope, { automation_id: of.made("automation_runs"), now }),
    updateMessageFields: (tx, scope, of) =>
      messages.updateMessageFields(tx, scope, of.made("messages"), {
        ...{ name: "Obca", recipient, content: contents.email, now },
      }),
    updateScheduled: (tx, scope, of) => messages.updateScheduled(tx, scope, { _id: of.made("messages"), send_at, now }),
    updateCancelled: (tx, scope, of) => messages.updateCancelled(tx, scope, { _id: of.made("messages"), now }),
    insertRecipients: async (tx, scope, of) => {
      const _id = of.made("messages in the app");
      await audiences.insertRecipients(tx, scope, { _id, held_out_percent: 0 }, everyone);
    },
    updateSending: (tx, scope, of) =>
      sending.updateSending(tx, scope, { _id: of.made("messages"), recipients: 1, now }),
    updateDue: (tx, scope, of) =>
      sending.updateDue(tx, scope, { _id: of.made("message_deliveries"), due_at: send_at, held_until: null }),
    updateFinished: (tx, scope, of) => sending.updateFinished(tx, scope, { _id: of.made("message_deliveries"), now }),
    updateDeliveries: (tx, scope, of) =>
      sending.updateDeliveries(tx, scope, {
        message_id: of.made("message_deliveries"),
        states: [{ ...state, user_id: of.points.user_id, status: "sent" }],
        now,
      }),
    updateReported: (tx, scope, of) =>
      sending.updateReported(tx, scope, {
        ...{ message_id: of.made("message_deliveries"), user_id: of.stamps.user_id, now },
        ...{ state: "delivered", reason: null },
      }),
    updateMessagePaused: (tx, scope, of) =>
      messages.updateMessagePaused(tx, scope, { _id: of.made("message_deliveries"), reason: "by_hand", now }),
    updateMessageResumed: (tx, scope, of) =>
      messages.updateMessageResumed(tx, scope, { _id: of.made("message_deliveries"), now }),
    upsertMessageSettings: async (tx, scope) => {
      await settings.upsertMessageSettings(tx, scope, { ...settled, sms_monthly_parts: 400, now });
    },
    updateHeldDue: async (tx, scope) => {
      await sending.updateDue(tx, scope, { _id: await startSending(tx, scope), due_at: now, held_until: send_at });
      await settings.updateHeldDue(tx, scope, now);
    },
    selectSmsUsageForChange: async (tx, scope) => {
      await settings.selectSmsUsageForChange(tx, scope, { month: "2026-07-01" });
    },
    selectSuppressionForChange: async (tx, scope, of) => {
      await suppressions.selectSuppressionForChange(tx, scope, { ...addressOf(of.stamps.user_id), _id: made(), now });
    },
    deleteSuppression: async (tx, scope, of) => {
      await suppressions.deleteSuppression(tx, scope, of.made("message_suppressions"));
    },
    updateSuppression: (tx, scope, of) =>
      suppressions.updateSuppression(tx, scope, {
        ...{ _id: of.made("message_suppressions"), user_id: of.points.user_id, message_id: null, now },
        ...{ reason: "complaint", soft_bounces: 0, suppressed_at: now },
      }),
    updateSmsUsage: (tx, scope) => settings.updateSmsUsage(tx, scope, { month, parts: 3 }),
    updatePollClosed: (tx, scope, of) =>
      answers.updatePollClosed(tx, scope, { _id: of.made("message_deliveries"), now }),
    updatePollAnswer: (tx, scope, of) =>
      answers.updatePollAnswer(tx, scope, {
        ...{ message_id: of.made("messages answered in words"), user_id: of.stamps.user_id, now },
        answer: { values: [4] },
      }),
    updateClicked: (tx, scope, of) => sending.updateClicked(tx, scope, noted(of)),
    updateComplained: (tx, scope, of) => sending.updateComplained(tx, scope, noted(of)),
    updateUnsubscribed: (tx, scope, of) => sending.updateUnsubscribed(tx, scope, noted(of)),
  },
  commonReads: {
    upsertDomainSlot: (tx) => slots.upsertDomainSlot(tx, { domain: "example.test", now }),
  },
  commonWrites: {
    updateDomainSlot: (tx) => slots.updateDomainSlot(tx, { domain: "example.test", next_at: now }),
  },
};
