/**
 * Tells phones that a pass has changed. A pass's row is its whole queue: however often the card moves meanwhile, the phone is told
 * once, and fetches the newest. What cannot be told now is told later, with growing delay.
 */
import { setTimeout as delay } from "node:timers/promises";
import { type Clock, nowIso } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { JobQueue } from "../../../platform/jobs/jobs.ts";
import { businessScope, type BusinessScope } from "../../../platform/scope.ts";
import { type WalletKind, walletKinds } from "@rewardo/contract/wallet-passes";
import type { AppleCertificates } from "../../../platform/wallet/apple/certificates.ts";
import type { PushOutcome } from "../../../platform/wallet/apple/push.ts";
import { readOfType } from "../wallet-certificates/index.ts";
import { putOffUntil } from "./put-off.ts";
import type { WalletQueueDeps } from "./queue-deps.ts";
import { tellGoogle, type ToldClasses } from "./google-queue.ts";
import { selectBusinessesWithDuePasses, selectBusinessesWithPasses } from "./jobs-role-queries.ts";
import {
  deletePassDevices,
  type DuePass,
  markChangedPasses,
  markPasses,
  takeDuePasses,
  updatePassKept,
  updatePassPutOff,
  updatePassSent,
} from "./queries.ts";

const second = 1000;
/** A job is the turns of a minute, so that few jobs are written. */
const everySeconds = 60;
const pauseMs = second;
/** How long a process has passes that it took; if it dies meanwhile, another takes them then. */
const leaseMs = 60 * second;
const atOnce = 200;
/** What these memberships show has moved: their passes are told with the next turn. */
export const markPassesOf =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }) =>
  async (scope: BusinessScope, card_subscription_ids: readonly string[]): Promise<void> => {
    if (card_subscription_ids.length === 0) return;
    const now = nowIso(clock);
    await database.write(scope, (tx) => markPasses(tx, scope, { card_subscription_ids, now }));
  };

interface Told {
  readonly gone: readonly string[];
  readonly later: Extract<PushOutcome, { kind: "later" }> | null;
}

const tellPhones = async (
  { wallet }: WalletQueueDeps,
  { push_tokens }: DuePass,
  certificates: AppleCertificates,
): Promise<Told> => {
  const told = await Promise.all(
    push_tokens.map(async ({ device_id, push_token }) => ({
      device_id,
      outcome: await wallet!.push.push(certificates, push_token),
    })),
  );
  return {
    gone: told.filter(({ outcome }) => outcome.kind === "gone").map(({ device_id }) => device_id),
    later: told.map(({ outcome }) => outcome).find((outcome) => outcome.kind === "later") ?? null,
  };
};

const tellApple = async (deps: WalletQueueDeps, scope: BusinessScope, due: DuePass): Promise<string | null> => {
  const { database, clock } = deps;
  const { _id, wanted_revision: revision, pass_type_id, tries } = due;
  const certificates = await database.read(scope, (tx) => readOfType(tx, scope, deps, pass_type_id));
  const told: Told =
    certificates === null
      ? { gone: [], later: { kind: "later", reason: "no certificate", seconds: 600 } }
      : await tellPhones(deps, due, certificates);
  await database.write(scope, async (tx) => {
    const now = nowIso(clock);
    for (const device_id of told.gone) await deletePassDevices(tx, scope, { pass_id: _id, device_id });
    if (told.gone.length > 0) await updatePassKept(tx, scope, { _id, now });
    if (told.later === null) return updatePassSent(tx, scope, { _id, revision, now });
    const until = new Date(putOffUntil(tries, told.later.seconds, clock.nowMs())).toISOString();
    return updatePassPutOff(tx, scope, { _id, due_at: until });
  });
  return told.later?.reason ?? null;
};

/** How many passes of this kind are told at once: as many as are written quickly, or as Google has room for. */
const roomOf = ({ wallet }: WalletQueueDeps, kind: WalletKind): number =>
  kind === "apple" ? atOnce : Math.min(atOnce, wallet!.google.room());

/** Tells what is due of one business. What another process is at is left to it. */
const tellBusiness = async (
  deps: WalletQueueDeps,
  kind: WalletKind,
  scope: BusinessScope,
  signal: AbortSignal,
): Promise<void> => {
  const { database, clock, log } = deps;
  for (let isFull = true; isFull && !signal.aborted;) {
    const limit = roomOf(deps, kind);
    if (limit === 0) return;
    const now = nowIso(clock);
    const until = new Date(clock.nowMs() + leaseMs).toISOString();
    const due = await database.write(scope, (tx) => takeDuePasses(tx, scope, { kind, now, until, limit }));
    const classes: ToldClasses = new Map();
    const tell = async (one: DuePass): Promise<string | null> => {
      try {
        return await (kind === "apple" ? tellApple(deps, scope, one) : tellGoogle(deps, scope, one, classes));
      } catch (error) {
        log.error("a pass could not be told and will be later", { business_id: scope.business_id, kind }, error);
        const due_at = new Date(putOffUntil(one.tries, null, clock.nowMs())).toISOString();
        // Without a database it is due again by itself when the lease ends.
        await database
          .write(scope, (tx) => updatePassPutOff(tx, scope, { _id: one._id, due_at }))
          .catch(() => undefined);
        return null;
      }
    };
    const failed = (await Promise.all(due.map(tell))).filter((one) => one !== null);
    if (failed.length > 0)
      log.error("phones could not be told of their passes and will be later", {
        ...{ business_id: scope.business_id, kind, passes: failed.length, reason: failed[0] ?? null },
      });
    // Google's calls are few: other businesses have their turn as well.
    isFull = kind === "apple" && due.length === limit;
  }
};

/** Tells all passes of this kind that are due now. Google is told by one process at a time, which keeps its calls apart. */
export const tellKind = async (
  deps: WalletQueueDeps,
  kind: WalletKind,
  signal = new AbortController().signal,
): Promise<void> => {
  if (roomOf(deps, kind) === 0) return;
  if (kind === "apple") return tellDue(deps, kind, signal);
  await deps.database.tryWithLock("passes at google", () => tellDue(deps, kind, signal));
};

const tellDue = async (deps: WalletQueueDeps, kind: WalletKind, signal: AbortSignal): Promise<void> => {
  const { database, clock, log } = deps;
  const ids = await database.background(null, (tx) => selectBusinessesWithDuePasses(tx, { kind, now: nowIso(clock) }));
  for (const business_id of ids) {
    if (signal.aborted) return;
    await tellBusiness(deps, kind, businessScope(business_id), signal).catch((error: unknown) =>
      log.error("a business's passes could not be told and are taken up again later", { business_id, kind }, error),
    );
  }
};

/** Marks passes on which something else than a balance has changed, as a card that was closed or renamed. */
export const markChanged = async ({ database, clock, log }: WalletQueueDeps): Promise<void> => {
  for (const business_id of await database.background(null, (tx) => selectBusinessesWithPasses(tx))) {
    const scope = businessScope(business_id);
    await database
      .write(scope, (tx) => markChangedPasses(tx, scope, nowIso(clock)))
      .catch((error: unknown) => log.error("a business's passes could not be looked at", { business_id }, error));
  }
};

export const walletQueue = (deps: WalletQueueDeps): JobQueue => ({
  name: "wallet_passes",
  everySeconds,
  handle: async (job) => {
    // Nothing is sent without certificates, and passes that are there wait for them.
    if (deps.wallet == null) return;
    const signal = AbortSignal.any([job.signal, job.ending]);
    const endsMs = performance.now() + everySeconds * second - 2 * pauseMs;
    await markChanged(deps);
    const turns = async (kind: WalletKind): Promise<void> => {
      while (!signal.aborted && performance.now() < endsMs) {
        await tellKind(deps, kind, signal);
        await delay(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    };
    await Promise.all(walletKinds.map(turns));
  },
});
