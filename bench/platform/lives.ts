/** What the simulated members do in two years: seeded, with a given total of visits. */
import { addDays, startOfLocalDay } from "@rewardo/rules";
import type { PastVisit } from "../../apps/api/src/testing/histories.ts";
import { seededRandom, shareOut } from "./seeded.ts";
import { lastDay, origins, seed, visitsOf, type PlatformSize } from "./size.ts";

export const timeZone = "Europe/Warsaw";
/** Minor units per point, and the cost of the one reward. */
export const pointAmount = 1000;
export const rewardCost = 30;
export const reward_id = "01890a5d-0000-7000-8000-00000000d001";

const days = 730;
const hourMs = 3_600_000;
const opensAtMs = 8 * hourMs;
/** The first visit of a day is within this time. A copy comes later on the same day, so that no local day changes. */
const openForMs = 5 * hourMs;
/** Copies are spread over this time. */
export const copiedOverMs = 6 * hourMs;

/** Most come a few times, some every week. */
const weightOf = (random: () => number): number => 0.3 - Math.log(1 - random());

function* visitsOfOne(count: number, random: () => number): Generator<PastVisit> {
  const firstDay = addDays(lastDay, -days);
  const moments = Array.from({ length: count }, () => {
    const day = addDays(firstDay, Math.floor(random() * days));
    return startOfLocalDay(day, timeZone) + opensAtMs + Math.floor(random() * openForMs);
  }).toSorted((a, b) => a - b);
  let points = 0;
  for (const ms of moments) {
    const amount = 500 + Math.floor(random() ** 2 * 12_000);
    const isHandedOut = points >= rewardCost && random() < 0.5;
    // The engine carries fractions over, so it has at least this many points.
    points += Math.floor(amount / pointAmount) - (isHandedOut ? rewardCost : 0);
    yield { occurred_at: new Date(ms).toISOString(), amount, ...(isHandedOut ? { reward_ids: [reward_id] } : {}) };
  }
}

/** Visits of each simulated member, in order. */
export function* lives(size: PlatformSize): Generator<PastVisit[]> {
  const random = seededRandom(seed);
  const weights = Array.from({ length: origins }, () => weightOf(random));
  for (const count of shareOut(visitsOf(size), weights)) yield [...visitsOfOne(count, random)];
}
