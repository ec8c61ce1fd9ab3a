import { addDays, localDay } from "@rewardo/rules";
import { lotsOf } from "./draft.ts";
import { isGuarded, isWarned, lotDue } from "./lot-life.ts";
import { warnedUntil } from "./warning.ts";
import { act, explain, type Work } from "./work.ts";

/** A visit is the warning of what waited past its end: the till says how long it still counts. */
export const warnOverdue = (current: Work, at: string): void => {
  const { draft, programme, state } = current;
  const zone = programme.time_zone;
  const now = Date.parse(at);
  let amount = 0;
  let last = "";
  for (const lot of lotsOf(draft)) {
    // An end by inactivity has moved with the visit.
    if (!isGuarded(lot) || lot.expires_at === null || lot.remaining + lot.held === 0) continue;
    if (isWarned(lot, draft.lastActivityAt) || lotDue(lot, draft.lastActivityAt, zone) > now) continue;
    const days = lot.lapse_after_warning ?? 0;
    const lapses_at = warnedUntil(at, days, zone);
    act(current, { kind: "warn", lot_id: lot._id, at: new Date(now).toISOString(), lapses_at });
    amount += lot.remaining + lot.held;
    const day = addDays(localDay(at, zone), days);
    if (day > last) last = day;
  }
  if (amount > 0) explain(current, { code: "lapse_moved", params: { amount, unit: state.unit, local_day: last } });
};
