/**
 * The workers' part: every minute they look at automations whose time has come. One process at a time works on one: it
 * notes the occasions since it looked last, each once by its key, then decides on those that are due and hands the
 * message of a portion to the sending, in one transaction. A program that dies anywhere repeats nothing.
 */
import { createHash } from "node:crypto";
import type { MessageChannel, MessageRecipient } from "@rewardo/contract/message-fields";
import { isDaily } from "@rewardo/contract/automation-triggers";
import { localDay } from "@rewardo/rules";
import { newId, nowIso, type Clock } from "../../../platform/clock.ts";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import type { JobQueue } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import { businessScope, type BusinessScope } from "../../../platform/scope.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { readConsentsOf } from "../../base/consents/index.ts";
import { canHoldOut, insertAutomated } from "../messages/index.ts";
import { selectGroupOfUsers } from "../../programme/promotion-groups/index.ts";
import {
  insertOccasions,
  selectDueRuns,
  updateLooked,
  updateRuns,
  type Decision,
  type WaitingRun,
} from "./occasion-queries.ts";
import { selectAutomationForChange, type AutomationRecord } from "./queries.ts";
import { withRewards } from "./span-rewards.ts";
import { nextMorning, spanOf } from "./span.ts";
import { selectDueAutomations, type DueAutomation } from "./jobs-role-queries.ts";

/**
 * Tells if the customer is in the automation's control group, which gets no message. A hash of both ids decides: the
 * answer is the same in each run and for each occasion, and another automation has another control group.
 */
export const isHeldOut = (automation_id: string, user_id: string, percent: number): boolean => {
  const hash = createHash("sha256").update(`${automation_id} ${user_id}`).digest().readUInt32BE(0);
  return hash / 2 ** 32 < percent / 100;
};

export interface AutomationDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Automations that come with what happens look this often. */
const everyMs = 5 * minuteMs;
/** Looked at again: ids and instants are not in commit order. */
const overlapMs = hourMs;
/** Tills may report a visit so much later; the first look of a day goes back so far. */
const reportedLaterMs = 73 * hourMs;
/** A message that could not be sent for so long has lost its reason. */
const staleMs = 72 * hourMs;
/** Customers decided on in one transaction. */
const portion = 300;

const iso = (ms: number): string => new Date(ms).toISOString();

/** Start of the span in which occasions are searched: never before the automation was switched on. */
const lookFrom = ({ looked_until, on_since }: AutomationRecord, now: string, time_zone: string): string => {
  const seen = looked_until ?? now;
  const isNewDay = localDay(seen, time_zone) !== localDay(now, time_zone);
  const from = iso(Date.parse(seen) - (isNewDay ? reportedLaterMs : overlapMs));
  const since = on_since ?? now;
  return from < since ? since : from;
};

/** Notes what happened since the last look; answers whether it is on. */
const look = ({ database, clock }: AutomationDeps, scope: BusinessScope, _id: string): Promise<boolean> =>
  database.write(scope, async (tx) => {
    const automation = await selectAutomationForChange(tx, scope, _id);
    if (automation?.status !== "on") return false;
    const { trigger, delay_hours, hour } = automation;
    const now = nowIso(clock);
    const { time_zone } = await readBusinessSettings(tx, scope);
    const asked = spanOf({ from: lookFrom(automation, now, time_zone), until: now, time_zone, hour });
    const span = await withRewards(tx, scope, trigger, asked);
    const comesDaily = isDaily[trigger.kind];
    if (!comesDaily || span.mornings.length > 0)
      await insertOccasions(tx, scope, { automation_id: _id, trigger, delay_hours, span });
    const next_at = comesDaily ? nextMorning(now, { time_zone, hour }) : iso(Date.parse(now) + everyMs);
    await updateLooked(tx, scope, { automation_id: _id, looked_until: now, next_at });
    return true;
  });

/** Whom an automation is for: everyone, or the customers of a group. */
export const recipientOf = (promotion_group_id: string | null): MessageRecipient =>
  promotion_group_id === null ? { type: "all" } : { type: "promotion_group", promotion_group_id };

const addressOf = (channel: MessageChannel, { email, phone }: WaitingRun): string | null =>
  channel === "email" ? email : channel === "sms" ? phone : "";

interface Deciding {
  readonly automation: AutomationRecord;
  readonly consents: Awaited<ReturnType<typeof readConsentsOf>>;
  readonly now: string;
  /** Customers who would be held out are reached: they are too few for a comparison. */
  readonly isForAll: boolean;
}

/** Why one gets nothing; those who are held out pass the same conditions as those who get it. */
const reasonOf = (run: WaitingRun, { automation, consents, now }: Deciding): string | null => {
  const { channel } = automation.message;
  if (!run.is_there) return "gone";
  if (Date.parse(now) - Date.parse(run.due_at) > staleMs) return "late";
  if (!run.still_holds) return "changed";
  if (!run.is_in_group) return "not_in_group";
  if (run.is_repeated) return "repeated";
  if (consents.get(run.user_id)?.find((one) => one.channel === channel)?.is_granted !== true) return "no_consent";
  return addressOf(channel, run) === null ? "no_address" : null;
};

const decide = (runs: readonly WaitingRun[], deciding: Deciding): Decision[] => {
  const { _id, held_out_percent, message } = deciding.automation;
  const met = new Set<string>();
  return runs.map((run) => {
    const { user_id, occasion } = run;
    // Detects two occasions in one batch, of one customer or of two with the same address.
    const keys = [user_id, (addressOf(message.channel, run) || user_id).toLowerCase()];
    const reason = keys.some((key) => met.has(key)) ? "repeated" : reasonOf(run, deciding);
    if (reason !== null) return { user_id, occasion, state: "skipped", reason };
    for (const key of keys) met.add(key);
    const isOut = !deciding.isForAll && isHeldOut(_id, user_id, held_out_percent);
    const state = isOut ? "held_out" : "reached";
    return { user_id, occasion, state, reason: null };
  });
};

/** Decides on the next portion and hands its message over; answers whether there may be more. */
const decideNext = ({ database, clock }: AutomationDeps, scope: BusinessScope, _id: string): Promise<boolean> =>
  database.write(scope, async (tx: Transaction) => {
    const automation = await selectAutomationForChange(tx, scope, _id);
    if (automation?.status !== "on") return false;
    const { trigger, promotion_group_id, repeat_days, message, name, hour } = automation;
    const now = nowIso(clock);
    const { time_zone } = await readBusinessSettings(tx, scope);
    const group = promotion_group_id === null ? undefined : await selectGroupOfUsers(tx, scope, promotion_group_id);
    const span = await withRewards(tx, scope, trigger, spanOf({ from: now, until: now, time_zone, hour }));
    const runs = await selectDueRuns(tx, scope, {
      ...{ automation_id: _id, channel: message.channel, trigger, repeat_days },
      ...{ group: group ?? null, isForGroup: promotion_group_id !== null },
      ...{ span, now, day: localDay(now, time_zone), limit: portion },
    });
    if (runs.length === 0) return false;
    const ids = runs.map(({ user_id }) => user_id);
    const { held_out_percent: percent } = automation;
    const recipient = recipientOf(promotion_group_id);
    const { channel } = message;
    const isForAll = percent > 0 && !(await canHoldOut(tx, scope, { channel, recipient, at: now, percent }));
    const consents = await readConsentsOf(tx, scope, ids);
    const decisions = decide(runs, { automation, consents, now, isForAll });
    const user_ids = decisions.filter(({ state }) => state === "reached").map(({ user_id }) => user_id);
    const message_id = user_ids.length === 0 ? null : newId();
    if (message_id !== null)
      await insertAutomated(tx, scope, { ...message, _id: message_id, automation_id: _id, name, user_ids, now });
    await updateRuns(tx, scope, { automation_id: _id, decisions, message_id, now });
    return runs.length === portion;
  });

const workOn = async (deps: AutomationDeps, { business_id, automation_id }: DueAutomation, signal: AbortSignal) => {
  const scope = businessScope(business_id);
  if (!(await look(deps, scope, automation_id))) return;
  while (!signal.aborted && (await decideNext(deps, scope, automation_id)));
  // Decided runs leave the queue; the next check is due by the clock or by the next waiting run.
};

/** Looks at every automation whose time has come; what another process is at is left to it. */
export const runAutomations = async (
  deps: AutomationDeps,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> => {
  const { database, clock, log } = deps;
  const due = await database.background(null, (tx) => selectDueAutomations(tx, nowIso(clock)));
  for (const one of due) {
    if (signal.aborted) return;
    const { automation_id } = one;
    try {
      await database.tryWithLock(`automation ${automation_id}`, () => workOn(deps, one, signal));
    } catch (error) {
      log.error("an automation could not be run and is taken up again later", { automation_id }, error);
    }
  }
};

export const automationQueue = (deps: AutomationDeps): JobQueue => ({
  name: "automations",
  everySeconds: 60,
  handle: ({ signal, ending }) => runAutomations(deps, AbortSignal.any([signal, ending])),
});
