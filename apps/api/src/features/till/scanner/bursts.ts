/** Many visits in a short time by one account or device: a till that stamps cards no customer has shown. */

/** This many visits in the window are ordinary; one more is flagged as a burst. */
const ORDINARY_VISITS = 10;
const WITHIN_MS = 60_000;

const mostActors = 10_000;
const recent = new Map<string, number[]>();

/** Returns how many visits of the last while there were before this one, which it notes. */
const note = (actor_id: string, nowMs: number): number => {
  const times = (recent.get(actor_id) ?? []).filter((ms) => nowMs - ms < WITHIN_MS);
  const before = times.length;
  times.push(nowMs);
  // The oldest say nothing once there are too many.
  recent.delete(actor_id);
  recent.set(actor_id, times.slice(-ORDINARY_VISITS));
  if (recent.size > mostActors) recent.delete(recent.keys().next().value ?? actor_id);
  return before;
};

/**
 * Notes a visit and says whether it is one too many. Counted in memory: a flag asks for a review and refuses nothing, so it
 * is not worth a row that every till of an account waits for.
 */
export const isBurst = (actor_id: string, nowMs: number): boolean => note(actor_id, nowMs) >= ORDINARY_VISITS;

/** Notes visits that other servers have written; they come with the notices that tell the consoles, a moment later. */
export const noteForeignVisits = (visitors: readonly string[], nowMs: number): void => {
  for (const actor_id of visitors) note(actor_id, nowMs);
};
