/**
 * Tells Google what a pass shows now. What is told is read when the call's turn has come, so that it is the newest; a pass is with one
 * process at a time, so that no call overtakes another; what is as it was is not told.
 */
import { nowIso } from "../../../platform/clock.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import type { GoogleAnswer } from "../../../platform/wallet/google/client.ts";
import { classBody, objectBody } from "../../../platform/wallet/google/pass.ts";
import { noteTold } from "./told.ts";
import { digestOf, googleClassOf, googleObjectOf } from "./google-passes.ts";
import {
  selectGooglePass,
  selectToldClass,
  updateGooglePass,
  updateToldUnknown,
  upsertToldClass,
} from "./google-queries.ts";
import { readContent } from "./passes.ts";
import { putOffUntil } from "./put-off.ts";
import { type DuePass, updatePassPutOff } from "./queries.ts";
import type { WalletQueueDeps } from "./queue-deps.ts";

/** How often a pass that nobody keeps yet is looked for by itself: with growing delays, for about an hour. */
const mostLooks = 12;

type Failure = Exclude<GoogleAnswer, { kind: "done" | "missing" | "exists" }>;

const failureOf = (answer: GoogleAnswer): Failure | null => {
  if (answer.kind === "done" || answer.kind === "missing") return null;
  return answer.kind === "exists" ? { kind: "later", reason: "it was made meanwhile", seconds: null } : answer;
};

/** Classes that are being told, so that passes of one card do not all tell it. */
export type ToldClasses = Map<string, Promise<Failure | null>>;

const reasonOf = (failure: Failure): string => (failure.kind === "refused" ? failure.problem : failure.reason);

const readPass = async (deps: WalletQueueDeps, scope: BusinessScope, { _id, card_subscription_id }: DuePass) => {
  const { database, clock, wallet, secrets } = deps;
  const { public_url, google } = wallet!;
  const { issuer_id } = google;
  return database.read(scope, async (tx) => {
    // The revision is read before the card: what is told is at least as new as it.
    const row = await selectGooglePass(tx, scope, _id);
    const content = await readContent(tx, scope, { _id, card_subscription_id }, { clock, public_url });
    const made = { issuer_id, public_url, secrets };
    const shared = classBody(googleClassOf(content, made));
    const own = objectBody(googleObjectOf(content, { ...made, _id }));
    return { row, content, shared, own, digest: digestOf(own) };
  });
};

/** Tells what the passes of a card share, where it has changed. */
const tellClass = async (
  { database, clock, wallet }: WalletQueueDeps,
  scope: BusinessScope,
  { card_id, body, digest }: { card_id: string; body: { readonly id: string }; digest: string },
): Promise<Failure | null> => {
  const known = await database.read(scope, (tx) => selectToldClass(tx, scope, card_id));
  if (known === digest) return null;
  const { google } = wallet!;
  const patch = await google.call(database, () => ({ method: "PATCH", path: `loyaltyClass/${body.id}`, body }));
  const answer =
    patch.kind === "missing"
      ? await google.call(database, () => ({ method: "POST", path: "loyaltyClass", body }))
      : patch;
  const failure = failureOf(answer);
  if (failure === null)
    await database.write(scope, (tx) => upsertToldClass(tx, scope, { card_id, digest, now: nowIso(clock) }));
  return failure;
};

/** Tells one pass. Answers why it could not be told. */
export const tellGoogle = async (
  deps: WalletQueueDeps,
  scope: BusinessScope,
  due: DuePass,
  classes: ToldClasses,
): Promise<string | null> => {
  const { database, clock, wallet } = deps;
  const { _id, tries } = due;
  const putOff = async (failure: Failure): Promise<string> => {
    const seconds = failure.kind === "later" ? failure.seconds : 600;
    const due_at = new Date(putOffUntil(tries, seconds, clock.nowMs())).toISOString();
    await database.write(scope, (tx) => updatePassPutOff(tx, scope, { _id, due_at }));
    return reasonOf(failure);
  };
  let read = await readPass(deps, scope, due);
  const { shared, content } = read;
  const digest = digestOf(shared);
  const name = `${shared.id} ${digest}`;
  const telling =
    classes.get(name) ?? tellClass(deps, scope, { card_id: content.shared.card_id, body: shared, digest });
  classes.set(name, telling);
  const failed = await telling;
  if (failed !== null) return putOff(failed);
  const isAsItWas = read.row?.is_kept === true && read.row.told_digest === read.digest;
  const answer: GoogleAnswer = isAsItWas
    ? { kind: "done", body: { hasUsers: true } }
    : await wallet!.google.call(database, async () => {
        read = await readPass(deps, scope, due);
        await database.write(scope, (tx) => updateToldUnknown(tx, scope, _id));
        return { method: "PATCH", path: `loyaltyObject/${read.own.id}`, body: read.own };
      });
  const failure = failureOf(answer);
  if (failure !== null) return putOff(failure);
  const has_users = answer.kind === "done" && answer.body["hasUsers"] === true;
  const { row, content: shown, digest: told } = read;
  const now = nowIso(clock);
  const again_at = tries < mostLooks ? new Date(putOffUntil(tries, null, clock.nowMs())).toISOString() : null;
  await database.write(scope, async (tx) => {
    await updateGooglePass(tx, scope, {
      ...{ _id, has_users, is_over: shown.is_over && !shown.is_suspended, now, again_at },
      told: answer.kind === "done" ? { revision: row?.wanted_revision ?? "0", digest: told } : null,
    });
    if (has_users) await noteTold(tx, scope, due, { ...shown, now });
  });
  return null;
};
