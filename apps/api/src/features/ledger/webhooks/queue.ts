/**
 * Messages go out every other second: at least once, in order for each membership at each webhook, and again with growing
 * delay for three days when an address does not take them.
 */
import { setTimeout as delay } from "node:timers/promises";
import { type Clock, nowIso } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { JobQueue } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import { businessScope, type BusinessScope } from "../../../platform/scope.ts";
import type { SecretBox } from "../../../platform/secrets.ts";
import { type Attempt, sendMessage } from "../../../platform/webhooks/send.ts";
import type { Targets } from "../../../platform/webhooks/targets.ts";
import {
  type AttemptEnd,
  deleteOldDeliveries,
  type DueDelivery,
  pauseWebhook,
  selectDueWebhooks,
  takeDueDeliveries,
  updateAttempt,
  updateRest,
} from "./delivery-queries.ts";
import { tellWebhooks } from "./events.ts";
import { secretOwner } from "./service.ts";
import { selectBusinessesToTell } from "./jobs-role-queries.ts";

export interface WebhookDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly secrets: SecretBox;
  readonly targets: Targets;
  readonly brand_name: string;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** Delays before each retry; then every twelve hours until the message is given up. */
const delaysMs = [5 * second, minute, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour];
const lastDelayMs = 12 * hour;
/** Time after which a message is given up. */
const longestMs = 72 * hour;
const timeoutMs = 10 * second;
/** Lease of a delivery: longer than one attempt can take. */
const leaseMs = minute;
const eventsAtOnce = 500;
const messagesAtOnce = 20;
const keptMs = 30 * 24 * hour;
const pauseMs = 2 * second;
/** A job is the turns of a minute, so that few jobs are written. */
const everySeconds = 60;

/** When to try next; `null` once it is to be given up. `attempts` were made. */
export const nextAttemptMs = (attempts: number, createdMs: number, nowMs: number): number | null => {
  const next = nowMs + (delaysMs[attempts - 1] ?? lastDelayMs);
  return next - createdMs > longestMs ? null : next;
};

/** Pause after an address did not answer in time; then one message is tried. */
const restMs = minute;
const longestRestMs = lastDelayMs;

/** How long the address asks to be left alone, by 429 or 503 and `Retry-After`; `null` if it does not. */
const restOf = ({ status, failure, retry_after }: Attempt, nowMs: number): number | null => {
  if (failure === "timeout") return restMs;
  if (retry_after === null || (status !== 429 && status !== 503)) return null;
  const seconds = /^\d{1,9}$/.test(retry_after) ? Number(retry_after) : (Date.parse(retry_after) - nowMs) / second;
  return seconds > 0 ? Math.min(seconds * second, longestRestMs) : null;
};

const endOf = (attempt: Attempt, { attempts, created_at }: DueDelivery, nowMs: number): AttemptEnd => {
  const { status, failure, ms, answer } = attempt;
  const now = new Date(nowMs).toISOString();
  const last = { last_status: status, last_failure: failure, last_ms: ms, last_answer: answer, now };
  if (status !== null && status >= 200 && status < 300) return { ...last, status: "delivered", next_attempt_at: null };
  const next = nextAttemptMs(attempts, Date.parse(created_at), nowMs);
  return next === null
    ? { ...last, status: "given_up", next_attempt_at: null }
    : {
        ...last,
        status: "waiting",
        next_attempt_at: new Date(Math.max(next, nowMs + (restOf(attempt, nowMs) ?? 0))).toISOString(),
      };
};

/** The address says that it takes nothing any more. */
const gone = 410;

const deliver = async (deps: WebhookDeps, scope: BusinessScope, due: DueDelivery): Promise<void> => {
  const { database, clock, log, secrets, targets, brand_name } = deps;
  const owner = secretOwner(due.webhook_id);
  const opened = [due.sealed_secret, due.sealed_previous].flatMap((sealed) => {
    const secret = sealed === null ? null : secrets.open(sealed, owner);
    return secret === null ? [] : [secret];
  });
  if (opened.length === 0) {
    log.error("a webhook's secret cannot be opened with the keys of this installation", { webhook_id: due.webhook_id });
    return;
  }
  const message = { url: due.url, secrets: opened, id: due._id, body: due.body };
  const seconds = Math.floor(clock.nowMs() / second);
  const attempt = await sendMessage(targets, { ...message, seconds }, { timeoutMs, agent: `${brand_name} webhooks` });
  const nowMs = clock.nowMs();
  const end = endOf(attempt, due, nowMs);
  const rest = restOf(attempt, nowMs);
  const rests_until = rest === null ? null : new Date(nowMs + rest).toISOString();
  await database.write(scope, async (tx) => {
    await updateAttempt(tx, scope, due._id, end);
    if (rests_until !== null || (due.has_rested && attempt.status !== null))
      await updateRest(tx, scope, due.webhook_id, { rests_until });
    if (attempt.status === gone) await pauseWebhook(tx, scope, due.webhook_id, end.now);
  });
};

/**
 * Running work by id, with a promise of its end: businesses whose messages are created, and webhooks that are called.
 */
type UnderWay = Map<string, Promise<void>>;

/** Begins, unless it is under way, and says where it could not be ended. */
const begin = ({ log }: WebhookDeps, underWay: UnderWay, _id: string, work: () => Promise<void>): void => {
  if (underWay.has(_id)) return;
  const ended = work()
    .catch((error: unknown) => {
      log.error("webhooks could not be told and are taken up again later", { _id }, error);
    })
    .finally(() => underWay.delete(_id));
  underWay.set(_id, ended);
};

/** Sends what is due at one webhook, until nothing is or the address rests. Others have turns of their own. */
const tellOne = async (deps: WebhookDeps, scope: BusinessScope, webhook_id: string, signal: AbortSignal) => {
  const { database, clock } = deps;
  while (!signal.aborted) {
    const now = nowIso(clock);
    const until = new Date(clock.nowMs() + leaseMs).toISOString();
    const due = await database.write(scope, (tx) =>
      takeDueDeliveries(tx, scope, { webhook_id, now, until, limit: messagesAtOnce }),
    );
    if (due.length === 0) return;
    await Promise.all(due.map((one) => deliver(deps, scope, one)));
  }
};

/**
 * Makes messages of what happened in a business, and begins with every webhook at which some are due. The lock is a
 * connection, so it is held only while messages are made, which keeps their order; one that is sent is kept from others by
 * its lease.
 */
const workOn = async (deps: WebhookDeps, scope: BusinessScope, underWay: UnderWay, signal: AbortSignal) => {
  const { database, clock } = deps;
  const tellBatch = () => database.write(scope, (tx) => tellWebhooks(tx, scope, clock, eventsAtOnce));
  await database.tryWithLock(`webhooks ${scope.business_id}`, async () => {
    while (!signal.aborted && (await tellBatch()) === eventsAtOnce);
  });
  const due = await database.read(scope, (tx) => selectDueWebhooks(tx, scope, nowIso(clock)));
  for (const { _id } of due) begin(deps, underWay, _id, () => tellOne(deps, scope, _id, signal));
  const before = new Date(clock.nowMs() - keptMs).toISOString();
  await database.write(scope, (tx) => deleteOldDeliveries(tx, scope, before));
};

/** Begins with every business that has something to tell: an address that hangs holds up no other. */
const beginAll = async (deps: WebhookDeps, underWay: UnderWay, signal: AbortSignal): Promise<void> => {
  const { database, clock } = deps;
  const waiting = await database.background(null, (tx) => selectBusinessesToTell(tx, nowIso(clock)));
  for (const business_id of waiting)
    begin(deps, underWay, business_id, () => workOn(deps, businessScope(business_id), underWay, signal));
};

const endAll = async (underWay: UnderWay): Promise<void> => {
  while (underWay.size > 0) await Promise.all(underWay.values());
};

/** Tells every business's webhooks what there is to tell, and ends when all were told. */
export const tellAll = async (deps: WebhookDeps, signal = new AbortController().signal): Promise<void> => {
  const underWay: UnderWay = new Map();
  await beginAll(deps, underWay, signal);
  await endAll(underWay);
};

export const webhookQueue = (deps: WebhookDeps): JobQueue => {
  // Shared by all jobs: when a job ends, slow deliveries stay in progress and the next job does not start them again.
  const underWay: UnderWay = new Map();
  return {
    name: "webhooks",
    everySeconds,
    handle: async (job) => {
      const signal = AbortSignal.any([job.signal, job.ending]);
      const endsMs = performance.now() + everySeconds * second - pauseMs;
      while (!signal.aborted && performance.now() < endsMs) {
        await beginAll(deps, underWay, job.ending);
        await delay(pauseMs, undefined, { signal }).catch(() => undefined);
      }
      // The database closes after the jobs.
      if (job.ending.aborted) await endAll(underWay);
    },
  };
};
