/** Unusual activity at the tills: a question to a person, never a verdict. Only the person who looked is stored. */
import type { QueryOf } from "@rewardo/contract/endpoint";
import { integrityDaysMost, type IntegrityRow, type listIntegrity as endpoint } from "@rewardo/contract/integrity";
import { endOfLocalDay, localDay, startOfLocalDay } from "@rewardo/rules";
import { nowIso } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { holds, visiblePlaces } from "../../../platform/actor.ts";
import { readPeople } from "../../tenants/accounts/index.ts";
import { readTimeZone } from "../../tenants/businesses/index.ts";
import { coversPlaces } from "../../tenants/devices/index.ts";
import { selectIntegrity, type IntegrityFilter, type IntegrityRecord } from "./queries.ts";

const dayMs = 86_400_000;
const usualDays = 7;
/** Fewer corrections, or fewer visits of all others to compare with, say nothing. */
const fewestCorrections = 5;
const fewestVisits = 20;
/** Corrections are many if they are more than this many times as frequent as everyone else's. */
const manyTimes = 3;

const readFilter = async (ctx: BusinessContext, { from, to }: QueryOf<typeof endpoint>): Promise<IntegrityFilter> => {
  const zone = await readTimeZone(ctx);
  const last = to ?? localDay(nowIso(ctx.clock), zone);
  const beforeMs = endOfLocalDay(last, zone);
  const fromMs =
    from === undefined
      ? startOfLocalDay(new Date(Date.parse(last) - (usualDays - 1) * dayMs).toISOString().slice(0, 10), zone)
      : startOfLocalDay(from, zone);
  // A day is an hour longer where clocks go back.
  if (fromMs >= beforeMs || beforeMs - fromMs > (integrityDaysMost + 1) * dayMs) {
    const message = `Must be a period of at most ${integrityDaysMost} days`;
    throw new AppError("bad_request", { errors: [{ path: "from", code: "period", message }] });
  }
  return {
    from: new Date(fromMs).toISOString(),
    before: new Date(beforeMs).toISOString(),
    place_ids: visiblePlaces(ctx.actor),
  };
};

type Judged = IntegrityRecord & Pick<IntegrityRow, "status" | "others" | "has_many_corrections">;

/** Whether corrections stand out, and whether anything is new since a person looked. */
const judge = (record: IntegrityRecord, all: { visits: number; correction: number }): Judged => {
  const { visits, correction, frozen_at, flags_settled_at, flagged_at, corrected_at } = record;
  const others = { visits: all.visits - visits, correction: all.correction - correction };
  const isMoreOften =
    others.visits >= fewestVisits && correction * others.visits > manyTimes * others.correction * Math.max(1, visits);
  const has_many_corrections = correction >= fewestCorrections && isMoreOften;
  const marks = [flagged_at, has_many_corrections ? corrected_at : null].filter((at) => at !== null);
  const isNew = marks.some((at) => flags_settled_at === null || Date.parse(at) > Date.parse(flags_settled_at));
  return {
    ...record,
    others,
    has_many_corrections,
    status: frozen_at !== null ? "frozen" : isNew ? "open" : "settled",
  };
};

const isShown = ({ status, flagged_at, has_many_corrections }: Judged): boolean =>
  status === "frozen" || flagged_at !== null || has_many_corrections;

const ranks = { open: 0, frozen: 1, settled: 2 } as const;

/** Accounts and devices that stand out in the period, as far as this reader sees accounts and devices. */
export const listIntegrity = async (ctx: BusinessContext, query: QueryOf<typeof endpoint>) => {
  const filter = await readFilter(ctx, query);
  const records = await ctx.database.read(ctx.scope, (tx) => selectIntegrity(tx, ctx.scope, filter));
  const all = { visits: 0, correction: 0 };
  for (const { visits, correction } of records) {
    all.visits += visits;
    all.correction += correction;
  }
  const sees = { account: holds(ctx.actor, "accounts_view"), device: holds(ctx.actor, "devices_view") };
  const shown = records.map((record) => judge(record, all)).filter((row) => sees[row.kind] && isShown(row));
  const people = await readPeople(
    ctx,
    shown.filter(({ kind }) => kind === "account").map(({ _id }) => _id),
  );
  const personOf = new Map(people.map((person) => [person._id, person]));
  const items = shown.map((row): IntegrityRow => {
    const { place_ids, flags_settled_at: settled_at, flagged_at: _f, corrected_at: _c, name, ...rest } = row;
    const person = personOf.get(row._id);
    const full = [person?.first_name, person?.last_name]
      .filter((part) => part !== null && part !== undefined)
      .join(" ");
    const mayFreeze =
      row.kind === "account"
        ? person?.can.modify === true
        : holds(ctx.actor, "devices_modify") && coversPlaces(ctx.actor, place_ids);
    return { ...rest, name: name ?? (full || (person?.email ?? "")), settled_at, can: { freeze: mayFreeze } };
  });
  const atMs = ({ last_at, frozen_at }: IntegrityRow) => Date.parse(last_at ?? frozen_at ?? "");
  return { items: items.toSorted((a, b) => ranks[a.status] - ranks[b.status] || atMs(b) - atMs(a)) };
};
