/** The figures of statistics, counted from a business's ledger by other means than the statements'. */
import { addDays, localDay, localHour, type Period } from "@rewardo/rules";

export interface LedgerRow {
  _id: string;
  kind: string;
  occurred_at: string;
  amount: string | null;
  place_id: string | null;
  person_id: string;
  reward_ids: string[];
  explanation: { code: string; params: { complete?: boolean } }[];
  reverses_id: string | null;
}

/** Figures of a period, at all places (`null`) or at some. */
export const countAnew = (
  all: readonly LedgerRow[],
  zone: string,
  { from, to }: Period,
  place_ids: readonly string[] | null,
) => {
  const byId = new Map(all.map((row) => [row._id, row]));
  const dayOf = (row: LedgerRow) => localDay(row.occurred_at, zone);
  const isHere = (row: LedgerRow) => place_ids === null || place_ids.includes(row.place_id ?? "");
  const rows = all.filter((row) => from <= dayOf(row) && dayOf(row) <= to && isHere(row));
  const uses = rows.filter(({ kind }) => kind === "visit" || kind === "redeem");
  const isWhole = ({ explanation }: LedgerRow) =>
    explanation.some(({ code, params }) => code === "reversal" && params.complete === true);
  const takenBack = new Set(all.filter(isWhole).map(({ reverses_id }) => reverses_id));
  const isUse = ({ _id, kind }: LedgerRow) => (kind === "visit" || kind === "redeem") && !takenBack.has(_id);
  const first = new Map<string, LedgerRow>();
  for (const row of all.filter(isUse)) {
    const known = first.get(row.person_id);
    if (known === undefined || dayOf(row) < dayOf(known)) first.set(row.person_id, row);
  }
  const cameBack = { soon: 0, later: 0, not_yet: 0 };
  for (const one of first.values()) {
    const start = dayOf(one);
    if (start < from || start > to || !isHere(one)) continue;
    const days = all.filter((row) => isUse(row) && isHere(row) && row.person_id === one.person_id).map(dayOf);
    const later = days.filter((day) => day > start);
    cameBack[later.some((day) => day <= addDays(start, 14)) ? "soon" : later.length > 0 ? "later" : "not_yet"] += 1;
  }
  const active = new Set(uses.filter(isUse).map(({ person_id }) => person_id));
  const returned = (row: LedgerRow) =>
    row.kind === "reverse" && row.explanation.some(({ code }) => code === "restored")
      ? -byId.get(row.reverses_id!)!.reward_ids.length
      : 0;
  const isPaid = (row: LedgerRow | undefined) => row?.kind === "visit" && Number(row.amount) > 0;
  const isTakenBack = (row: LedgerRow) => isWhole(row) && isPaid(byId.get(row.reverses_id!));
  const hours = new Map<string, number>();
  for (const row of uses) {
    const { weekday, hour } = localHour(row.occurred_at, zone);
    const value = String(24 * (weekday - 1) + hour);
    hours.set(value, (hours.get(value) ?? 0) + 1);
  }
  return {
    transactions: uses.length,
    purchases: rows.filter(isPaid).length - rows.filter(isTakenBack).length,
    turnover: rows.reduce((sum, { amount }) => sum + Number(amount ?? 0), 0),
    rewards_redeemed: rows.reduce(
      (sum, row) => sum + (row.kind === "reverse" ? returned(row) : row.reward_ids.length),
      0,
    ),
    active: active.size,
    new: [...first.values()].filter((row) => from <= dayOf(row) && dayOf(row) <= to && isHere(row)).length,
    cameBack,
    hours: [...hours].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  };
};
