/** The last 24 hours of a till's system, as dots. Pure. */
import type { IntegrationHour } from "@rewardo/contract/integration-health";

const hourMs = 3_600_000;
/** Copied from the contract, whose file would bring its schemas into the bundle. */
const lateSeconds = 15 * 60;

export type HourState = "in_time" | "late" | "nothing";

export interface Hour {
  /** When it began. */
  readonly at: string;
  readonly state: HourState;
  readonly lagMinutes: number;
  readonly orders: number;
}

const stateOf = ({ asked, failed, pushed, orders, most_lag_seconds }: IntegrationHour): HourState => {
  if (most_lag_seconds > lateSeconds) return "late";
  return asked > failed || pushed > 0 || orders > 0 ? "in_time" : failed > 0 ? "late" : "nothing";
};

/** All 24 with the present one, oldest first; hours of which nothing was kept had nothing. */
export const hoursOf = (kept: readonly IntegrationHour[], nowMs: number): Hour[] => {
  const byStart = new Map(kept.map((hour) => [Date.parse(hour.at), hour]));
  const present = Math.floor(nowMs / hourMs) * hourMs;
  return Array.from({ length: 24 }, (_, index) => {
    const ms = present - (23 - index) * hourMs;
    const hour = byStart.get(ms);
    const at = new Date(ms).toISOString();
    if (hour === undefined) return { at, state: "nothing", lagMinutes: 0, orders: 0 };
    const lagMinutes = Math.round(hour.most_lag_seconds / 60);
    return { at, state: stateOf(hour), lagMinutes, orders: hour.orders };
  });
};

export interface Lateness {
  readonly from: string;
  /** End of the last of these hours. */
  readonly to: string;
  readonly lagMinutes: number;
}

/** Late hours in a row as one, newest first; where all was in vain, and not for long, how late it got is yet to be seen. */
export const latenessOf = (hours: readonly Hour[]): Lateness[] => {
  const found: Lateness[] = [];
  for (const { at, state, lagMinutes } of hours) {
    if (state !== "late" || lagMinutes <= lateSeconds / 60) continue;
    const to = new Date(Date.parse(at) + hourMs).toISOString();
    const before = found.at(-1);
    if (before?.to === at) found.splice(-1, 1, { ...before, to, lagMinutes: Math.max(before.lagMinutes, lagMinutes) });
    else found.push({ from: at, to, lagMinutes });
  }
  return found.toReversed();
};
