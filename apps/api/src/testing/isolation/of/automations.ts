/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import type { AutomationFields } from "@rewardo/contract/automation-fields";
import { made, now, page } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { freshRow, notFound } from "../probe.ts";
import type { Tenant } from "../../tenant-type.ts";
import { insertAutomated } from "../../../features/messaging/messages/index.ts";
import * as occasions from "../../../features/messaging/automations/occasion-queries.ts";
import * as automations from "../../../features/messaging/automations/queries.ts";
import * as uplift from "../../../features/messaging/automations/uplift-queries.ts";

const trigger = { kind: "birthday", days_before: 0 } as const;
const message = {
  channel: "in_app",
  content: { title: { pl: "Sto lat" }, text: { pl: "Wpadnij" }, poll: null },
} as const;
const fields: AutomationFields = {
  ...{ name: "Urodziny", trigger, message, delay_hours: 0, hour: 9, promotion_group_id: null },
  ...{ held_out_percent: 10, repeat_days: 300, window_days: 30 },
};

const fresh = ({ ctx, id }: Tenant, status: "off" | "on" = "off"): Promise<string> =>
  ctx.database.write(ctx.scope, async (tx) => {
    const _id = made();
    const template = status === "on" ? "birthday" : null;
    await automations.insertAutomation(tx, ctx.scope, { ...fields, name: `Urodziny ${id}`, template, _id, now });
    if (status === "on") await automations.updateAutomationStatus(tx, ctx.scope, { _id, status, now });
    return _id;
  });

const standing = "automations";
const freshOff = freshRow(
  (of) => fresh(of),
  (of) => of.made(standing),
);
const freshOn = freshRow(
  (of) => fresh(of, "on"),
  (of) => of.made(standing),
);
const time_zone = "Europe/Warsaw";
const mornings = [{ day: "2026-06-12", at: "2026-06-12T07:00:00.000Z" }];
const span = { from: "2000-01-01T00:00:00.000Z", until: "2100-01-01T00:00:00.000Z", mornings, time_zone };
const monthsAfter = (at: string): string => new Date(Date.parse(at) + 60 * 86_400_000).toISOString();
const due = {
  channel: "email" as const,
  trigger,
  group: null,
  isForGroup: false,
  repeat_days: 300,
  span,
  day: "2026-06-12",
  limit: 10,
};

export const isolation: Isolation = {
  fill: {
    [standing]: (of) => fresh(of, "on"),
    // One waits, one was reached by a message that waits, and one was held out.
    automation_runs: async (tenant) => {
      const { ctx, points, stamps } = tenant;
      const automation_id = await fresh(tenant, "on");
      await ctx.database.write(ctx.scope, async (tx) => {
        const given = [
          [points.user_id, "2024"],
          [points.user_id, "2026"],
          [stamps.user_id, "2024"],
        ];
        for (const [user_id, occasion] of given)
          await tx.rows({
            text: `insert into automation_runs (business_id, automation_id, user_id, occasion, happened_at, due_at)
              values ($1, $2, $3, $4, $5, $5)`,
            values: [ctx.scope.business_id, automation_id, user_id, occasion, now],
          });
        const decisions = [
          { user_id: points.user_id, occasion: "2024", state: "reached", reason: null },
          { user_id: stamps.user_id, occasion: "2024", state: "held_out", reason: null },
        ] as const;
        const message_id = made();
        const waiting = { ...message, _id: message_id, automation_id, name: "Urodziny" };
        await insertAutomated(tx, ctx.scope, { ...waiting, user_ids: [points.user_id], now });
        await occasions.updateRuns(tx, ctx.scope, { automation_id, decisions, message_id, now });
      });
      return automation_id;
    },
  },
  holders: {},
  rights: { automations: ["select", "insert", "update"], automation_runs: ["select", "insert", "update"] },
  probes: {
    listAutomations: {},
    listAutomationTemplates: { isUnmarked: true },
    estimateAutomation: {
      isUnmarked: true,
      body: () => ({ trigger, channel: "in_app", promotion_group_id: null, held_out_percent: 10 }),
    },
    readAutomation: { item: (ids) => ids.id((of) => of.made(standing)) },
    readAutomationUplift: { item: (ids) => ids.id((of) => of.made("automation_runs")), isUnmarked: true },
    createAutomation: {
      references: true,
      misreferenced: { ...notFound, foreign: 400, none: 400 },
      body: ({ id }) => ({ ...fields, promotion_group_id: id((of) => of.made("promotion_groups")) }),
    },
    updateAutomation: { item: freshOff, body: () => ({ name: "Inne" }) },
    switchAutomationOn: { item: freshOff },
    switchAutomationOff: { item: freshOn },
    archiveAutomation: { item: freshOff },
    testAutomation: { item: (ids) => ids.id((of) => of.made(standing)) },
  },
  reads: {
    selectAutomations: (tx, scope) => automations.selectAutomations(tx, scope, page),
    selectAutomation: (tx, scope, of) => automations.selectAutomation(tx, scope, of.made(standing)),
    selectAutomationForChange: (tx, scope, of) => automations.selectAutomationForChange(tx, scope, of.made(standing)),
    selectOccasions: (tx, scope) =>
      occasions.selectOccasions(tx, scope, {
        trigger: { kind: "first_visit" },
        ...{ channel: "in_app", span, group: null },
      }),
    selectDueRuns: (tx, scope, of) =>
      occasions.selectDueRuns(tx, scope, {
        ...{ ...due, automation_id: of.made("automation_runs"), now: "2100-01-01T00:00:00.000Z" },
      }),
    selectSides: (tx, scope, of) =>
      uplift.selectSides(tx, scope, {
        ...{ automation_id: of.made("automation_runs"), window_days: 30, now: monthsAfter(now) },
      }),
  },
  writes: {
    insertAutomation: (tx, scope) =>
      automations.insertAutomation(tx, scope, { ...fields, template: null, _id: made(), now }),
    updateAutomationFields: (tx, scope, of) =>
      automations.updateAutomationFields(tx, scope, { ...fields, name: "Obce", _id: of.made(standing), now }),
    updateAutomationStatus: (tx, scope, of) =>
      automations.updateAutomationStatus(tx, scope, { _id: of.made(standing), status: "off", now }),
    skipWaiting: (tx, scope, of) =>
      automations.skipWaiting(tx, scope, { automation_id: of.made("automation_runs"), reason: "switched_off", now }),
    skipUnsent: (tx, scope, of) =>
      automations.skipUnsent(tx, scope, { automation_id: of.made("automation_runs"), now }),
    insertOccasions: async (tx, scope, of) => {
      const automation_id = of.made(standing);
      await occasions.insertOccasions(tx, scope, {
        ...{ automation_id, trigger: { kind: "first_visit" }, delay_hours: 0, span },
      });
    },
    updateRuns: (tx, scope, of) =>
      occasions.updateRuns(tx, scope, {
        automation_id: of.made("automation_runs"),
        decisions: [{ user_id: of.points.user_id, occasion: "2026", state: "skipped", reason: "late" }],
        ...{ message_id: null, now },
      }),
    updateLooked: (tx, scope, of) =>
      occasions.updateLooked(tx, scope, { automation_id: of.made(standing), looked_until: now, next_at: now }),
  },
};
