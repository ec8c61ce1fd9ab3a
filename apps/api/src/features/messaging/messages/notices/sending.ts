/**
 * Tells phones: the consent, the quiet hours and the limit of a day are looked at as a notice is taken up, under the business's lock, so
 * that two senders at once pass none of them. A browser is told by its push service; a pass is marked, and the phone fetches it.
 */
import { createHash } from "node:crypto";
import { mostNoticesADay } from "@rewardo/contract/notices";
import { nowIso, type Clock } from "../../../../platform/clock.ts";
import type { Database, Transaction } from "../../../../platform/database/database.ts";
import { holdBusiness } from "../../../../platform/database/hold-business.ts";
import type { Log } from "../../../../platform/log.ts";
import { businessScope, type BusinessScope } from "../../../../platform/scope.ts";
import type { PushSubscription, WebPushOutcome } from "../../../../platform/web-push/send.ts";
import type { WebPush } from "../../../../platform/web-push/web-push.ts";
import { readConsentsOf } from "../../../base/consents/index.ts";
import { readBusinessSettings } from "../../../tenants/businesses/index.ts";
import { readSending } from "../batch.ts";
import { updatePushOff } from "./browser-queries.ts";
import { selectBusinessesWithDueNotices } from "./jobs-role-queries.ts";
import { quietEnd } from "./noting.ts";
import {
  type DueNotice,
  insertPhoneNotices,
  type NoticeEnd,
  selectDueNotices,
  selectToldLately,
  type ToldLately,
  updateNoticesEnded,
  updateNoticesPutOff,
  updateTaken,
} from "./queries.ts";
import { allowsNotices, type NoticeWords, readWords } from "./words.ts";

export interface NoticeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Tells browsers; `null`: none is told. */
  readonly web_push: WebPush | null;
  /** Has passes of these memberships fetched again; `null`: none is made. */
  readonly markPasses: ((scope: BusinessScope, card_subscription_ids: readonly string[]) => Promise<void>) | null;
}

const second = 1000;
const dayMs = 86_400_000;
const atOnce = 100;
/** How long a process has notices that it took; if it dies meanwhile, another takes them then. */
const leaseMs = 60 * second;
/** Looked at again while the business is suspended. */
const suspendedMs = 3600 * second;
const delaysMs = [5, 15, 60, 180, 600, 1800, 3600].map((seconds) => seconds * second);

/** What a service asks for counts up to an hour. */
const longestSeconds = 3600;

/** When a notice is due again that was tried so often; with up to half as much again, so that not all come at the same moment. */
const againAt = (tries: number, seconds: number | null, nowMs: number): string => {
  const base = delaysMs[Math.min(tries, delaysMs.length - 1)]!;
  return new Date(
    nowMs + Math.max(base * (1 + Math.random() / 2), Math.min(seconds ?? 0, longestSeconds) * second),
  ).toISOString();
};

/** A later message of a business takes the place of one that its push service still keeps, and never that of another business. */
const topicOf = ({ business_id }: BusinessScope): string =>
  createHash("sha256").update(`notices of ${business_id}`).digest("base64url").slice(0, 32);

/** Whether a customer, or the phone whoever had it, was told of so many other messages since yesterday. */
const isFull = (lately: readonly ToldLately[], { holder_id, target_id, message_id }: DueNotice): boolean =>
  [(one: ToldLately) => one.holder_id === holder_id, (one: ToldLately) => one.target_id === target_id].some(
    (isMeant) =>
      new Set(lately.filter((one) => isMeant(one) && one.message_id !== message_id).map((one) => one.message_id))
        .size >= mostNoticesADay,
  );

/** Browsers that are not told any more leave it to others of the customer, and to the pass. */
const tellByPass = async (
  tx: Transaction,
  scope: BusinessScope,
  gone: readonly DueNotice[],
  { now, tells_browsers }: { readonly now: string; readonly tells_browsers: boolean },
): Promise<void> => {
  for (const { message_id, holder_id, expires_at } of gone.filter(({ way }) => way === "browser")) {
    const noted = { message_id, user_ids: [holder_id], due_at: now, expires_at, now, tells_browsers };
    await insertPhoneNotices(tx, scope, noted);
  }
};

/** Takes up what may be told now and ends what may not be any more; `null` when nothing is due. */
const take = ({ database, clock, web_push }: NoticeDeps, scope: BusinessScope): Promise<DueNotice[] | null> =>
  database.write(scope, async (tx) => {
    // Counting and noting are one step for all senders.
    await holdBusiness(tx, scope);
    const now = nowIso(clock);
    const due = await selectDueNotices(tx, scope, { now, limit: atOnce });
    const sending = due.length === 0 ? undefined : await readSending(tx, scope);
    if (sending === undefined) return null;
    const closedUntil = sending.sender.is_open ? null : new Date(clock.nowMs() + suspendedMs).toISOString();
    const later = quietEnd(sending, now) ?? closedUntil;
    const holder_ids = due.map(({ holder_id }) => holder_id);
    const target_ids = due.map(({ target_id }) => target_id);
    const consents = await readConsentsOf(tx, scope, holder_ids);
    const since = new Date(clock.nowMs() - dayMs).toISOString();
    const lately = await selectToldLately(tx, scope, { holder_ids, target_ids, since });
    const endOf = (one: DueNotice): NoticeEnd | null => {
      if (!one.is_there || !allowsNotices(consents.get(one.holder_id))) return "withdrawn";
      if (one.way === "browser" && (one.endpoint === null || web_push === null)) return "gone";
      if (one.expires_at <= now) return "expired";
      return later === null && isFull(lately, one) ? "over_limit" : null;
    };
    const [taken, ended] = [[] as DueNotice[], new Map<NoticeEnd, DueNotice[]>()];
    for (const one of due) {
      const end = endOf(one);
      if (end !== null) ended.set(end, [...(ended.get(end) ?? []), one]);
      else taken.push(one);
      if (end === null && later === null) lately.push(one);
    }
    for (const [status, keys] of ended) await updateNoticesEnded(tx, scope, { keys, status, now });
    await tellByPass(tx, scope, ended.get("gone") ?? [], { now, tells_browsers: web_push !== null });
    if (later !== null) {
      await updateNoticesPutOff(tx, scope, { keys: taken, due_at: later });
      return [];
    }
    const until = new Date(clock.nowMs() + leaseMs).toISOString();
    await updateTaken(tx, scope, { keys: taken, now, until });
    return taken;
  });

/** What the service worker of the page shows, and which message it opens. */
const payloadOf = (business_key: string, { business, title, text, language, message_id }: NoticeWords): string =>
  JSON.stringify({ key: business_key, message: message_id, business, title, text, language });

const subscriptionOf = ({ endpoint, p256dh, auth }: DueNotice): PushSubscription => ({
  ...{ endpoint: endpoint ?? "", p256dh: p256dh ?? "", auth: auth ?? "" },
});

/** Our key is not the one that the browser subscribed with, or its address is none: it is asked again by its next touch. */
const isUseless = (outcome: WebPushOutcome): boolean =>
  outcome.kind === "gone" || (outcome.kind === "refused" && ["401", "403", "address"].includes(outcome.reason));

/** Writes down how it went; a customer who is reached by no browser any more is told by their pass. */
const noteOutcome = async (
  tx: Transaction,
  { clock }: NoticeDeps,
  scope: BusinessScope,
  one: DueNotice,
  outcome: WebPushOutcome,
): Promise<void> => {
  const [now, keys] = [nowIso(clock), [one]];
  if (outcome.kind === "later") {
    const due_at = againAt(one.tries, outcome.seconds, clock.nowMs());
    return updateNoticesPutOff(tx, scope, { keys, due_at });
  }
  const status = outcome.kind === "sent" ? "told" : outcome.kind;
  await updateNoticesEnded(tx, scope, { keys, status, now });
  if (!isUseless(outcome)) return;
  const { target_id: browser_id, endpoint } = one;
  await updatePushOff(tx, scope, { browser_id, ...(endpoint === null ? {} : { endpoint }) });
  await tellByPass(tx, scope, keys, { now, tells_browsers: true });
};

/** Hands one over; its words are read now, since a balance in them may have moved. */
const tellBrowser = async (
  deps: NoticeDeps,
  scope: BusinessScope,
  { business_key, one }: { readonly business_key: string; readonly one: DueNotice },
): Promise<WebPushOutcome> => {
  const { database, clock, web_push } = deps;
  const words = await database.read(scope, (tx) => readWords(tx, scope, { ...one, now: nowIso(clock) }));
  const ttlSeconds = Math.max(0, Math.floor((Date.parse(one.expires_at) - clock.nowMs()) / second));
  const outcome: WebPushOutcome =
    words === null
      ? { kind: "refused", reason: "no message" }
      : await web_push!.send(subscriptionOf(one), {
          ...{ text: payloadOf(business_key, words), ttlSeconds, topic: topicOf(scope) },
        });
  await database.write(scope, (tx) => noteOutcome(tx, deps, scope, one, outcome));
  return outcome;
};

const tellPasses = async (
  { database, clock, markPasses }: NoticeDeps,
  scope: BusinessScope,
  passes: readonly DueNotice[],
): Promise<void> => {
  if (passes.length === 0) return;
  await markPasses?.(
    scope,
    passes.flatMap(({ card_subscription_id }) => card_subscription_id ?? []),
  );
  const status = markPasses === null ? "gone" : "told";
  await database.write(scope, (tx) => updateNoticesEnded(tx, scope, { keys: passes, status, now: nowIso(clock) }));
};

const tellBusiness = async (deps: NoticeDeps, scope: BusinessScope, signal: AbortSignal): Promise<void> => {
  for (let taken = await take(deps, scope); taken !== null; taken = await take(deps, scope)) {
    const { qr_key } = await deps.database.read(scope, (tx) => readBusinessSettings(tx, scope));
    const ways = Map.groupBy(taken, ({ way }) => way);
    await tellPasses(deps, scope, ways.get("pass") ?? []);
    const told = await Promise.all(
      (ways.get("browser") ?? []).map((one) => tellBrowser(deps, scope, { business_key: qr_key, one })),
    );
    const failed = told.flatMap((outcome) => ("reason" in outcome ? outcome.reason : []));
    if (failed.length > 0)
      deps.log.error("browsers could not be told of a message", {
        ...{ business_id: scope.business_id, browsers: failed.length, reason: failed[0] ?? null },
      });
    if (signal.aborted) return;
  }
};

/** Tells all phones that are due now. */
export const sendDueNotices = async (deps: NoticeDeps, signal = new AbortController().signal): Promise<void> => {
  const { database, clock, log } = deps;
  for (const business_id of await database.background(null, (tx) =>
    selectBusinessesWithDueNotices(tx, nowIso(clock)),
  )) {
    if (signal.aborted) return;
    await tellBusiness(deps, businessScope(business_id), signal).catch((error: unknown) =>
      log.error("a business's notices could not be told and are taken up again later", { business_id }, error),
    );
  }
};
