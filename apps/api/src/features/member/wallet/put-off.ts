/** When what could not be told is tried again. */

const second = 1000;
/** Delays before the next try; with up to half as much again, so that not all come at the same moment. */
const delaysMs = [2, 5, 15, 30, 60, 120, 300, 600].map((seconds) => seconds * second);

/** What a service asks for counts up to an hour. */
const longestSeconds = 3600;

/** When a pass is due again that could not be told `tries` times before; `seconds`: what the maker of the wallet asked for. */
export const putOffUntil = (tries: number, seconds: number | null, nowMs: number, chance = Math.random()): number => {
  const base = delaysMs[Math.min(tries, delaysMs.length - 1)]!;
  return nowMs + Math.max(base * (1 + chance / 2), Math.min(seconds ?? 0, longestSeconds) * second);
};
