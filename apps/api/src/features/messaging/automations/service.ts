/** Automations: writing them, switching them on and off, and what a week of one would bring. */
import type {
  Automation,
  AutomationFields,
  AutomationInput,
  AutomationTrigger,
} from "@rewardo/contract/automation-fields";
import { isKnownAhead } from "@rewardo/contract/automation-triggers";
import type { AutomationEstimate } from "@rewardo/contract/automations";
import type { MessageChannel } from "@rewardo/contract/message-fields";
import { auditChanges, type AuditChanges } from "../../../platform/audit/changes.ts";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { readPage, type PageQuery } from "../../../platform/list.ts";
import { given, requireSameId, requireVersion } from "../../../platform/records.ts";
import { holds } from "../../../platform/actor.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { readConsentsOf } from "../../base/consents/index.ts";
import {
  askForTest,
  estimateRecipients,
  requireReferences,
  requireWhole,
  updateAutomatedCancelled,
} from "../messages/index.ts";
import { selectGroupOfUsers } from "../../programme/promotion-groups/index.ts";
import { selectOccasions } from "./occasion-queries.ts";
import {
  insertAutomation,
  selectAutomation,
  selectAutomationForChange,
  selectAutomations,
  skipUnsent,
  skipWaiting,
  updateAutomationFields,
  updateAutomationStatus,
  type AutomationRecord,
} from "./queries.ts";
import { recipientOf } from "./queue.ts";
import { withRewards } from "./span-rewards.ts";
import { spanOf } from "./span.ts";

const toWire = ({ actor }: BusinessContext, { looked_until: _until, ...automation }: AutomationRecord): Automation => ({
  ...automation,
  can: { modify: holds(actor, "messages_modify") && actor.place_ids === null },
});

type AutomationQuery = PageQuery & { readonly status?: Automation["status"] | undefined };

export const listAutomations = (ctx: BusinessContext, query: AutomationQuery) =>
  ctx.database.read(ctx.scope, async (tx) => {
    const { items, next_cursor } = await readPage(query, {
      name: "automations",
      scope: ctx.scope,
      filters: [query.status ?? null],
      select: (page) => selectAutomations(tx, ctx.scope, { status: query.status, ...page }),
      valueOf: (row) => row.created_at,
    });
    return { items: items.map((row) => toWire(ctx, row)), next_cursor };
  });

export const readAutomation = (ctx: BusinessContext, _id: string): Promise<Automation> =>
  ctx.database.read(ctx.scope, async (tx) => toWire(ctx, found(await selectAutomation(tx, ctx.scope, _id))));

/** Throws validation_failed for a group that is not the business's, and for ratings in the wrong order. */
const requireValid = async (
  tx: Transaction,
  { scope }: BusinessContext,
  { trigger, promotion_group_id }: Pick<AutomationFields, "trigger" | "promotion_group_id">,
): Promise<void> => {
  if (trigger.kind === "feedback" && trigger.least > trigger.most)
    throw invalidField("trigger.most", "outside_range", "Must not be below the lowest rating");
  if (promotion_group_id !== null && (await selectGroupOfUsers(tx, scope, promotion_group_id)) === undefined)
    throw invalidField("promotion_group_id", "unknown_group", "Must be a group of this business");
};

const fourWeeksMs = 28 * 86_400_000;

interface Estimated {
  readonly trigger: AutomationTrigger;
  readonly channel: MessageChannel;
  readonly promotion_group_id: string | null;
  readonly held_out_percent: number;
}

/** Throws validation_failed as writing does. */
export const estimateAutomation = async (ctx: BusinessContext, asked: Estimated): Promise<AutomationEstimate> => {
  const { trigger, channel, promotion_group_id, held_out_percent } = asked;
  const users = await ctx.database.read(ctx.scope, async (tx) => {
    await requireValid(tx, ctx, asked);
    const { time_zone } = await readBusinessSettings(tx, ctx.scope);
    const group = promotion_group_id === null ? null : await selectGroupOfUsers(tx, ctx.scope, promotion_group_id);
    const nowMs = ctx.clock.nowMs();
    const [from, until] = isKnownAhead[trigger.kind] ? [nowMs, nowMs + fourWeeksMs] : [nowMs - fourWeeksMs, nowMs];
    const ends = { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
    const span = await withRewards(tx, ctx.scope, trigger, spanOf({ ...ends, time_zone, hour: 12 }));
    const occasions = await selectOccasions(tx, ctx.scope, { trigger, channel, span, group: group ?? null });
    const consents = await readConsentsOf(tx, ctx.scope, [...new Set(occasions.map(({ user_id }) => user_id))]);
    return occasions.filter(
      ({ user_id }) => consents.get(user_id)?.some((one) => one.channel === channel && one.is_granted) === true,
    );
  });
  const recipient = recipientOf(promotion_group_id);
  const { count: reachable, readers, phones } = await estimateRecipients(ctx, channel, { recipient });
  const a_week = Number(((users.length / 4) * (1 - held_out_percent / 100)).toFixed(1));
  return { in_28_days: users.length, a_week, reachable, readers, phones };
};

/** Fields as the audit log compares them; structured fields are compared as a whole. */
const toNoted = ({ trigger, message, ...fields }: AutomationFields) => ({
  ...fields,
  trigger: JSON.stringify(trigger),
  message: JSON.stringify(message),
});

const notKept = { message: "(not kept)" };

/** A whole mail in four languages is not for the audit. */
const withoutContent = ({ before, after }: AuditChanges): AuditChanges =>
  "message" in after ? { before: { ...before, ...notKept }, after: { ...after, ...notKept } } : { before, after };

export const addAutomation = (
  ctx: BusinessContext,
  { template = null, ...fields }: AutomationInput,
  idempotency: Idempotency | undefined,
): Promise<Automation> => {
  return ctx.database.write(ctx.scope, async (tx) => {
    const _id = await createOnce(tx, ctx, idempotency, async (entity_id) => {
      await requireValid(tx, ctx, fields);
      await requireReferences(tx, ctx.scope, fields.message.content, nowIso(ctx.clock));
      await insertAutomation(tx, ctx.scope, { ...fields, template, _id: entity_id, now: nowIso(ctx.clock) });
      const after = { name: fields.name, template };
      await insertAuditEntry(tx, ctx, { action: "created", entity: "automations", entity_id, after });
    });
    return toWire(ctx, found(await selectAutomation(tx, ctx.scope, _id)));
  });
};

/** The automation as the caller has seen it, held; already_decided for an archived one. */
const hold = async (tx: Transaction, ctx: BusinessContext, _id: string, version: number | null) => {
  const before = found(await selectAutomationForChange(tx, ctx.scope, _id));
  if (before.status === "archived") throw new AppError("already_decided", { params: { status: before.status } });
  if (version !== null) requireVersion(before, version);
  return before;
};

export type AutomationChanges = { readonly [Name in keyof AutomationFields]?: AutomationFields[Name] | undefined } & {
  readonly _id?: string | undefined;
};

/** Fields that are left out keep their value. */
const applied = (before: AutomationFields, { _id: _named, ...changes }: AutomationChanges): AutomationFields => {
  const { name, trigger, delay_hours, hour, promotion_group_id, message, held_out_percent, repeat_days, window_days } =
    before;
  const fields = {
    name,
    trigger,
    delay_hours,
    hour,
    promotion_group_id,
    message,
    held_out_percent,
    repeat_days,
    window_days,
  };
  return { ...fields, ...given(changes) };
};

export const changeAutomation = (
  ctx: BusinessContext,
  _id: string,
  changes: AutomationChanges,
  version: number,
): Promise<Automation> => {
  requireSameId(_id, changes._id);
  return ctx.database.write(ctx.scope, async (tx) => {
    const before = await hold(tx, ctx, _id, version);
    const after = applied(before, changes);
    await requireValid(tx, ctx, after);
    await requireReferences(tx, ctx.scope, after.message.content, nowIso(ctx.clock));
    if (before.status === "on") await requireWhole(tx, ctx, after.message);
    const diff = auditChanges("automations", toNoted(applied(before, {})), toNoted(after));
    if (diff === null) return toWire(ctx, before);
    const now = nowIso(ctx.clock);
    // Waiting runs were started by another trigger.
    if ("trigger" in diff.after) await skipWaiting(tx, ctx.scope, { automation_id: _id, reason: "changed", now });
    await updateAutomationFields(tx, ctx.scope, { ...after, _id, now });
    await insertAuditEntry(tx, ctx, {
      action: "updated",
      entity: "automations",
      entity_id: _id,
      ...withoutContent(diff),
    });
    return toWire(ctx, found(await selectAutomation(tx, ctx.scope, _id)));
  });
};

const auditActions = { on: "switched_on", off: "switched_off", archived: "archived" } as const;

const setStatus = async (
  tx: Transaction,
  ctx: BusinessContext,
  before: AutomationRecord,
  status: Automation["status"],
): Promise<Automation> => {
  const { _id, name } = before;
  if (before.status === status) return toWire(ctx, before);
  const now = nowIso(ctx.clock);
  if (before.status === "on") {
    await skipWaiting(tx, ctx.scope, { automation_id: _id, reason: "switched_off", now });
    // Messages that it has handed over may wait for the end of quiet hours, or for a mail server.
    await updateAutomatedCancelled(tx, ctx.scope, { automation_id: _id, now });
    await skipUnsent(tx, ctx.scope, { automation_id: _id, now });
  }
  await updateAutomationStatus(tx, ctx.scope, { _id, status, now });
  const diff = { before: { status: before.status }, after: { name, status } };
  await insertAuditEntry(tx, ctx, { action: auditActions[status], entity: "automations", entity_id: _id, ...diff });
  return toWire(ctx, found(await selectAutomation(tx, ctx.scope, _id)));
};

/** Throws validation_failed naming each text that is missing. */
export const switchAutomationOn = (ctx: BusinessContext, _id: string, version: number): Promise<Automation> => {
  return ctx.database.write(ctx.scope, async (tx) => {
    const before = await hold(tx, ctx, _id, version);
    await requireValid(tx, ctx, before);
    await requireWhole(tx, ctx, before.message);
    return setStatus(tx, ctx, before, "on");
  });
};

export const switchAutomationOff = (ctx: BusinessContext, _id: string): Promise<Automation> => {
  return ctx.database.write(ctx.scope, async (tx) => setStatus(tx, ctx, await hold(tx, ctx, _id, null), "off"));
};

export const archiveAutomation = (ctx: BusinessContext, _id: string): Promise<Automation> => {
  return ctx.database.write(ctx.scope, async (tx) =>
    setStatus(tx, ctx, found(await selectAutomationForChange(tx, ctx.scope, _id)), "archived"),
  );
};

/** Mails its message to the caller alone. Throws as `askForTest` does. */
export const testAutomation = (ctx: BusinessContext, _id: string): Promise<undefined> => {
  return ctx.database.write(ctx.scope, async (tx) => {
    const { name, message } = found(await selectAutomation(tx, ctx.scope, _id));
    await askForTest(tx, ctx, { name, ...message });
    await insertAuditEntry(tx, ctx, { action: "tested", entity: "automations", entity_id: _id, after: { name } });
    return undefined;
  });
};
