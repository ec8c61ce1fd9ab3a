/**
 * What the till needs to open without the server, beside the session that every page keeps: its places, and when the server last
 * answered. It is gone with the session and with the pairing (`packages/web/src/session/session.ts`), and counts for 72 hours.
 */
import type { Place } from "@rewardo/contract/places";
import { getSession } from "@rewardo/web/session/index.ts";
import { readStored, store } from "@rewardo/web/storage.ts";

/** Milliseconds for which a till goes by what it knew last. */
export const keptForMs = 72 * 3_600_000;
/** Milliseconds between two notes that the server answers. */
const noteEveryMs = 60_000;

interface KeptBoot {
  /** Whose it is: an account or a paired device. */
  readonly actor_id: string;
  /** The last answer of the server, by this machine's clock. */
  readonly answered_ms: number;
  /** `null` where no place was shown yet, as before the first PIN. */
  readonly places: readonly Place[] | null;
}

const actorId = (): string | null => {
  const { account, device } = getSession();
  return (account ?? device)?._id ?? null;
};

const isKept = (value: unknown): value is KeptBoot =>
  typeof value === "object" &&
  value !== null &&
  "actor_id" in value &&
  "answered_ms" in value &&
  typeof value.answered_ms === "number" &&
  "places" in value &&
  (value.places === null || Array.isArray(value.places));

/** What is kept for whoever is signed in here, if it is not too old; a clock that was set back makes it too old as well. */
export const readKeptBoot = (nowMs: number): KeptBoot | null => {
  const kept = readStored("till_boot");
  if (!isKept(kept) || kept.actor_id !== actorId()) return null;
  const age = nowMs - kept.answered_ms;
  return age >= 0 && age <= keptForMs ? kept : null;
};

/** Keeps the places that the server has just told. */
export const keepPlaces = (places: readonly Place[], nowMs: number): void => {
  const actor_id = actorId();
  if (actor_id !== null) store("till_boot", { actor_id, answered_ms: nowMs, places } satisfies KeptBoot);
};

/** Notes that the server answers; the places stay as they were told last. */
export const noteAnswer = (nowMs: number): void => {
  const actor_id = actorId();
  if (actor_id === null) return;
  const stored = readStored("till_boot");
  const kept = isKept(stored) && stored.actor_id === actor_id ? stored : null;
  if (kept !== null && Math.abs(nowMs - kept.answered_ms) < noteEveryMs) return;
  store("till_boot", { actor_id, answered_ms: nowMs, places: kept?.places ?? null } satisfies KeptBoot);
};
