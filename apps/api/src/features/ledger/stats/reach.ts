/** Whom cards on phones reach, step by step, beside the period before. */
import type { Stat } from "@rewardo/contract/stats";
import { periodInstants } from "@rewardo/rules";
import { nowIso } from "../../../platform/clock.ts";
import type { Days } from "./days.ts";
import {
  countPasses,
  countShownCodes,
  countTakenCards,
  type PassFigures,
  readCodeSeconds,
  type ReachAsked,
  sumOpenings,
  type TakenCards,
  type Way,
} from "./reach-queries.ts";
import type { StatQuery, StatReader } from "./stat-query.ts";

const ways = ["till", "code", "link"] as const satisfies readonly Way[];

/** The 95th percentile needs at least twenty guests: of fewer it would be the slowest one alone. */
const leastForMost = 20;

type Figures = Readonly<Record<string, number>>;
interface Line {
  readonly value: number | null;
  readonly figures: Figures;
}
type Lines = Readonly<Record<"seen" | "taken" | "stamped" | "returned" | "seconds", Line>>;

const sum = (figures: Figures): number => Object.values(figures).reduce((all, one) => all + one, 0);

const askedOf = ({ zone, today, place_ids, reader }: StatQuery, days: Days): ReachAsked => {
  const { start, end } = periodInstants(days, zone);
  return {
    ...{ days, zone, today, place_ids, now: nowIso(reader.clock) },
    ...{ from: new Date(start).toISOString(), until: new Date(end).toISOString() },
  };
};

const linesOf = async (query: StatQuery, days: Days): Promise<Lines> => {
  const asked = askedOf(query, days);
  const { tx } = query;
  const { scope } = query.statScope;
  const { seen: till, ...others } = await countShownCodes(tx, scope, asked);
  const opened = new Map((await sumOpenings(tx, scope, asked)).map(({ way, seen }) => [way, seen]));
  const cards = new Map((await countTakenCards(tx, scope, asked)).map((row) => [row.way, row]));
  const by = (of: (row: TakenCards) => number): Figures =>
    Object.fromEntries(ways.map((way) => [way, cards.has(way) ? of(cards.get(way)!) : 0]));
  const taken = by((row) => row.taken);
  // Browsers that do not tell a person's visit from a machine's are counted when they take the card.
  const seenOf = (way: Way) => (way === "till" ? till : Math.max(opened.get(way) ?? 0, taken[way]!));
  const seen = Object.fromEntries(ways.map((way) => [way, seenOf(way)]));
  const [stamped, returned] = [by((row) => row.stamped), by((row) => row.returned)];
  const { count, half, most } = await readCodeSeconds(tx, scope, asked);
  const has_time = sum(by((row) => row.has_time));
  return {
    seen: { value: sum(seen), figures: seen },
    taken: { value: sum(taken), figures: { ...taken, ...others } },
    stamped: { value: sum(stamped), figures: stamped },
    returned: { value: sum(returned), figures: { ...returned, has_time } },
    seconds: { value: half, figures: { count, ...(most === null || count < leastForMost ? {} : { most }) } },
  };
};

/** Passes in wallets, which are of no place; nothing where there were none. */
const passesOf = async (query: StatQuery): Promise<Stat["items"]> => {
  const { tx, place_ids, days } = query;
  if (place_ids !== null) return [];
  const counted = await countPasses(tx, query.statScope.scope, askedOf(query, days));
  const all = (of: keyof Omit<PassFigures, "kind">): number => counted.reduce((sum, row) => sum + row[of], 0);
  const [kept, added, removed] = [all("kept"), all("added"), all("removed")];
  if (kept + added + removed === 0) return [];
  // As `apple_kept`, `google_behind`.
  const each = counted.flatMap(({ kind, ...figures }) =>
    Object.entries(figures).map(([name, count]) => [`${kind}_${name}`, count] as const),
  );
  const figures = { added, removed, behind: all("behind"), ...Object.fromEntries(each) };
  return [{ key: "passes", name: null, localized_name: null, value: kept, previous: null, figures }];
};

/**
 * `seen`, `taken`, `stamped`, `returned`: people, each by the way they came; `seconds` from the till's code to the stamp; `passes` that
 * phones keep now, and how many of them are behind, also of each maker's wallet.
 */
export const phoneCards: StatReader = async (query) => {
  const [now, before] = [await linesOf(query, query.days), await linesOf(query, query.before)];
  const items = (Object.keys(now) as (keyof Lines)[]).map((key): Stat["items"][number] => ({
    ...{ key, name: null, localized_name: null, previous: before[key].value },
    ...{ value: now[key].value, figures: { ...now[key].figures } },
  }));
  return { items: [...items, ...(await passesOf(query))] };
};
