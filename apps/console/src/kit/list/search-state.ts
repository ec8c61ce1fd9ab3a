/** The filters and sort of a list, kept in the address, so that it can be shared and Back works. Pure. */
import type { SearchTexts } from "../../platform/routing/parents.ts";
import { anyDay, hasDays, type Period, readPeriod } from "./bar/period.ts";

export type Direction = "asc" | "desc";

/** What a filter may be set to: one of a closed list, or any text of which a rule says that it may be meant. */
export type FilterValues = readonly string[] | ((text: string) => boolean);
export type FilterSpecs = Readonly<Record<string, FilterValues>>;

/** The filters that are set, by name. */
export type Chosen<Filters extends FilterSpecs> = {
  readonly [Name in keyof Filters]?:
    | (Filters[Name] extends readonly (infer Value extends string)[] ? Value : string)
    | undefined;
};

/** What the address may keep of a list. */
export interface ListSpec<Sort extends string = string, Filters extends FilterSpecs = FilterSpecs> {
  /** The contract's named sorts, each with the direction it is first sorted in: names up, times down. The first is the default. */
  readonly sorts: Readonly<Record<Sort, Direction>>;
  /** Filters by their name in the address, which should be the contract's name. */
  readonly filters: Filters;
  readonly hasSearch?: boolean;
  readonly hasPeriod?: boolean;
}

export interface ListState<Sort extends string = string, Filters extends FilterSpecs = FilterSpecs> {
  /** What is searched for, "" for nothing. */
  readonly q: string;
  readonly sort_by: Sort;
  readonly sort: Direction;
  readonly filters: Chosen<Filters>;
  readonly period: Period;
  /** Ids of columns that are not shown. */
  readonly hidden?: readonly string[] | undefined;
}

/** Longest text that is searched for, as the contract has it. */
export const longestSearch = 200;

const sortsOf = <Sort extends string>({ sorts }: ListSpec<Sort>): [Sort, Direction][] =>
  Object.entries(sorts) as [Sort, Direction][];

const firstOf = <Entry>([first]: readonly Entry[]): Entry => {
  if (first === undefined) throw new Error("A list is sorted by something");
  return first;
};

const readFilters = <Filters extends FilterSpecs>(specs: Filters, search: SearchTexts): Chosen<Filters> => {
  const chosen = Object.entries(specs).flatMap(([name, values]) => {
    const value = search[name];
    if (typeof value !== "string" || value === "") return [];
    const isMeant = typeof values === "function" ? values(value) : values.includes(value);
    return isMeant ? [[name, value]] : [];
  });
  return Object.fromEntries(chosen) as Chosen<Filters>;
};

const readHidden = (search: SearchTexts): readonly string[] | undefined => {
  const hidden = search["hide"];
  if (typeof hidden !== "string") return undefined;
  const ids = hidden.split(",").filter((id) => /^[a-z_]{1,30}$/.test(id));
  return ids.length === 0 ? undefined : ids;
};

/** Only the first value of a comma-separated list counts, as in the server. */
const firstPart = (value: unknown): unknown => (typeof value === "string" ? value.split(",")[0] : value);

/** Reads the state out of an address; what cannot be meant is left out. */
export const readState = <Sort extends string, Filters extends FilterSpecs>(
  spec: ListSpec<Sort, Filters>,
  search: SearchTexts,
): ListState<Sort, Filters> => {
  const sorts = sortsOf(spec);
  const wanted = firstPart(search["sort_by"]);
  const [sort_by, natural] = sorts.find(([name]) => name === wanted) ?? firstOf(sorts);
  const sort = firstPart(search["sort"]);
  const q = spec.hasSearch === true && typeof search["q"] === "string" ? search["q"] : "";
  return {
    q: q.trim().slice(0, longestSearch),
    sort_by,
    sort: sort === "asc" || sort === "desc" ? sort : natural,
    filters: readFilters(spec.filters, search),
    period: spec.hasPeriod === true ? readPeriod(search) : anyDay,
    hidden: readHidden(search),
  };
};

/** The address of a state; what is as it always is, is not named. */
export const writeState = <Sort extends string, Filters extends FilterSpecs>(
  spec: ListSpec<Sort, Filters>,
  { q, sort_by, sort, filters, period, hidden }: ListState<Sort, Filters>,
): Record<string, string> => {
  const named: Record<string, string | null | undefined> = {
    q: q.trim(),
    ...period,
    ...filters,
    sort_by: sortsOf(spec)[0]?.[0] === sort_by ? null : sort_by,
    sort: spec.sorts[sort_by] === sort ? null : sort,
    hide: hidden?.join(","),
  };
  return Object.fromEntries(
    Object.entries(named).filter((entry): entry is [string, string] => (entry[1] ?? "") !== ""),
  );
};

/** Whether the list is narrowed by a search, a filter or a period. Sorting does not matter. */
export const isNarrowed = ({ q, filters, period }: ListState): boolean =>
  q !== "" || hasDays(period) || Object.values(filters).some((value) => value !== undefined);

/** The state that shows everything, sorted as it is. */
export const widened = <Sort extends string, Filters extends FilterSpecs>(
  state: ListState<Sort, Filters>,
): ListState<Sort, Filters> => ({ ...state, q: "", filters: {}, period: anyDay });

/** The state sorted by a name of the spec; the same name again reverses the order. */
export const sortedBy = <Sort extends string, Filters extends FilterSpecs>(
  spec: ListSpec<Sort, Filters>,
  state: ListState<Sort, Filters>,
  name: string,
): ListState<Sort, Filters> => {
  const [sort_by, first] = sortsOf(spec).find(([one]) => one === name) ?? [state.sort_by, state.sort];
  const turned = state.sort === "asc" ? "desc" : "asc";
  return { ...state, sort_by, sort: sort_by === state.sort_by ? turned : first };
};

export type Next = "older" | "newer" | "more";

/** Direction of the rows after the last one, in words: a column that sorts descending by default is a time. */
export const nextOf = ({ sorts }: ListSpec, { sort_by, sort }: ListState): Next => {
  if (sorts[sort_by] !== "desc") return "more";
  return sort === "desc" ? "older" : "newer";
};
