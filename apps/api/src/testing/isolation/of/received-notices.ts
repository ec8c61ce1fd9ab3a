/** For the isolation tests: who may have a browser told, and how notices are asked for. */
import * as browsers from "../../../features/messaging/messages/notices/browser-queries.ts";
import * as notices from "../../../features/messaging/messages/notices/queries.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import { neighbourOf } from "../../members.ts";
import type { Tenant } from "../../tenant-type.ts";
import { now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";

const subscription = { endpoint: "https://push.example.com/1", p256dh: "BAAA", auth: "AAAA" };
const later = "2100-01-01T00:00:00.000Z";

const browserOf = (of: Tenant): string => of.made("member_browsers");
const messageOf = (of: Tenant): string => of.made("messages received");
const keyOf = (of: Tenant) => ({ message_id: messageOf(of), target_id: browserOf(of) });
const noted = (of: Tenant) => ({
  ...{
    message_id: messageOf(of),
    user_ids: [of.points.user_id],
    due_at: now,
    expires_at: later,
    now,
    tells_browsers: true,
  },
});

/** A notice of a message that the points customer has, for their browser. */
const noticeOf = async (of: Tenant): Promise<string> => {
  const { ctx, scope } = of;
  await ctx.database.write(scope, async (tx) => {
    await browsers.updatePushOn(tx, scope, { ...subscription, browser_id: browserOf(of), now });
    await notices.insertPhoneNotices(tx, scope, noted(of));
    await notices.updateTaken(tx, scope, { keys: [keyOf(of)], now, until: now });
  });
  return messageOf(of);
};

export const isolation: Isolation = {
  fill: { notices: noticeOf, "notices of a neighbour": (tenant) => noticeOf(neighbourOf(tenant)) },
  rights: { notices: ["select", "insert", "update"] },
  probes: {
    readNoticeStanding: { isUnmarked: true },
    // This installation tells no browser.
    startNotices: { refused: 404, body: () => subscription },
    endNotices: {},
    noteNoticeTouched: { item: (ids) => ids.id(messageOf) },
  },
  reads: {
    selectPushAddress: async (tx, scope, of) => {
      const found = await browsers.selectPushAddress(tx, scope, browserOf(of));
      return found === undefined ? [] : [found];
    },
    selectDueNotices: (tx, scope) => notices.selectDueNotices(tx, scope, { now: later, limit: 10 }),
    selectToldLately: (tx, scope, of) =>
      notices.selectToldLately(tx, scope, {
        ...{ holder_ids: [of.points.user_id], target_ids: [browserOf(of)], since: "2000-01-01" },
      }),
    selectPassNotice: (tx, scope, of) =>
      notices.selectPassNotice(tx, scope, { pass_id: browserOf(of), since: "2000-01-01" }),
    selectNoticeFigures: (tx, scope, of) => notices.selectNoticeFigures(tx, scope, messageOf(of)),
    selectToldReader: (tx, scope, of) =>
      notices.selectToldReader(tx, scope, { message_id: messageOf(of), user_id: of.points.user_id }),
  },
  writes: {
    updatePushOn: (tx, scope, of) =>
      browsers.updatePushOn(tx, scope, { ...subscription, browser_id: browserOf(of), now: later }),
    updatePushOff: (tx, scope, of) => browsers.updatePushOff(tx, scope, { browser_id: browserOf(of) }),
    insertPhoneNotices: async (tx, scope, of) => {
      await browsers.updatePushOn(tx, scope, { ...subscription, browser_id: browserOf(of), now });
      await notices.insertPhoneNotices(tx, scope, { ...noted(of), message_id: of.made("messages sent") });
    },
    updateReplaced: async (tx, scope, of) => {
      await tx.rows(
        statement(sql`insert into notices (business_id, message_id, target_id, way, user_id, due_at, expires_at, created_at)
          values (${scope.business_id}::uuid, ${of.made("messages sent")}::uuid, ${browserOf(of)}::uuid, 'browser',
            ${of.points.user_id}::uuid, ${now}, ${later}, ${now})`),
      );
      await notices.updateReplaced(tx, scope, { ...noted(of), message_id: of.made("messages sent") });
    },
    updateTaken: (tx, scope, of) => notices.updateTaken(tx, scope, { keys: [keyOf(of)], now: later, until: later }),
    updateNoticesEnded: (tx, scope, of) =>
      notices.updateNoticesEnded(tx, scope, { keys: [keyOf(of)], status: "told", now }),
    updateNoticesPutOff: (tx, scope, of) =>
      notices.updateNoticesPutOff(tx, scope, { keys: [keyOf(of)], due_at: later }),
  },
};
