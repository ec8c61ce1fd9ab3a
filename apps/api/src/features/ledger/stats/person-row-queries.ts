/**
 * Rows of distinct persons who used a card: of kept months and days of memberships, and of what is not folded yet, in one
 * statement. Nothing is joined by sets: a person's rows are put below each other and grouped, which takes the same time
 * whatever PostgreSQL knows of a business.
 */
import { addDays, addMonths } from "@rewardo/rules";
import { monthsOf, wholeMonths, type Days } from "./days.ts";
import { scopeRows, type Bucket, type StatScope } from "./figure-queries.ts";
import { parts } from "./line-queries.ts";
import { noPlace } from "./measures.ts";

const { factsFrom, waitingOf } = parts;
const { own, same, first } = scopeRows;

/**
 * A transaction `t` counts as a use unless it was taken back whole, by a refund, at the till or with its import: then the
 * customer was not there, as in RFM groups, groups by rule and on the customer's page (docs/decisions/0106).
 */
export const isUse = "t.kind in ('visit', 'redeem') and t.status <> 'reversed'";

/** The person behind a membership `cs`; null while it is nobody's, and where nobody ever claimed it. */
export const personOf = "case when cs.is_claimed then cs.person_id end";

const bits = 480;
const firstYear = 2020;
const lastYear = firstYear + bits / 12 - 1;
const none = `B'0'::bit(${bits})`;
const monthNr = (month: string): number => 12 * (Number(month.slice(0, 4)) - firstYear) + Number(month.slice(5, 7)) - 1;
const sqlMonthNr = (day: string): string =>
  `(12 * (extract(year from ${day})::integer - ${firstYear}) + extract(month from ${day})::integer - 1)`;

/** Months as bits, the first is January 2020. */
const monthBit = (day: string): string => `case when extract(year from ${day}) between ${firstYear} and ${lastYear}
  then set_bit(${none}, ${sqlMonthNr(day)}, 1) else ${none} end`;
const dayBit = (day: string): string => `(1 << (extract(day from ${day})::integer - 1))`;

/** SQL fragments that statements of other files use. */
export const useBits = { monthBit, dayBit };

const allDays = 2 ** 31 - 1;

/** The days of a month that are in the period, as bits. */
const daysIn = (month: string, { from, to }: Days): number => {
  const start = month < from ? Number(from.slice(8)) : 1;
  const last = addDays(addMonths(month, 1), -1);
  const end = Number((last < to ? last : to).slice(8));
  return start === 1 && last <= to ? allDays : 2 ** end - 2 ** (start - 1);
};

/** Months in one integer, the first in the highest of so many bits: integers are counted faster than bits. */
const atMost = 60;
/** Above these bits an integer has room for the months that two periods share. */
const spare = 3;

/** An integer of `persons`, with months from one on. */
interface Word {
  readonly column: string;
  readonly startNr: number;
}

/** A month of a period: a bit of a word. */
interface Slot {
  readonly period: number;
  readonly month: string;
  readonly word: Word;
  readonly bit: bigint;
  /** The month is another period's as well, statScope bit stands at its place. */
  readonly isShared: boolean;
}

const monthBitOf = ({ startNr }: Word, month: string): bigint => 1n << BigInt(atMost - 1 - (monthNr(month) - startNr));

/**
 * Months of all periods, which do not overlap, in as few words as they need: of a period and the one before, one is read of
 * each membership and put together once.
 */
const slotsOf = (periods: readonly Days[]): Slot[] => {
  const slots: Slot[] = [];
  let word: Word | undefined;
  const inTime = periods
    .map((days, period) => ({ days, period }))
    .toSorted((a, b) => (a.days.from < b.days.from ? -1 : 1));
  for (const { days, period } of inTime) {
    for (const month of monthsOf(days)) {
      const own = slots.filter((slot) => slot.word === word);
      const shared = own.filter(({ isShared }) => isShared).length;
      const isShared = own.some((slot) => slot.month === month) && shared < spare;
      const isFull = own.some((slot) => slot.month === month) && !isShared;
      if (word === undefined || isFull || monthNr(month) >= word.startNr + atMost) {
        const nr = new Set(slots.map((slot) => slot.word)).size;
        word = { column: `w${nr}`, startNr: Math.min(monthNr(month), bits - atMost) };
      }
      const bit = isShared ? 1n << BigInt(atMost + shared) : monthBitOf(word, month);
      slots.push({ period, month, word, bit, isShared });
    }
  }
  return slots;
};

export interface PersonsQuery {
  /** `day` and `month`: distinct persons of each. */
  readonly bucket: Bucket;
  readonly place_ids: readonly string[] | null;
  /** One more column of `persons` with a fact about each person or membership. */
  readonly known?: Known;
}

export interface Known {
  readonly column: string;
  readonly type: string;
  /** Statement that gives ids and values, also of who never came: it is put below the uses, as they are below each other. */
  rowsOf(own: string): string;
}

const firstOf = (periods: readonly Days[]): string => periods.map(({ from }) => from).toSorted()[0]!;

/** Parts of a statement about persons: `with ${text}` gives `persons` with a row of months for each period. */
export interface PersonRows {
  readonly text: string;
  readonly values: unknown[];
  /** Days of months: `person_id` or membership, `month` and `days`, where a bit is a day in one of the periods. */
  daysText(): string;
  /** Adds a value and answers its name in the statement; each that is added must be used. */
  bind(value: unknown, type: string): string;
  /** The person `p` was there in that month of that period. */
  isIn(period: number, month: string): string;
  /** SQL condition: the person was active at any time in the period. */
  isActive(period: number): string;
}

/**
 * Uses that wait (`waiting`), memberships of which one was taken back (`undone`), statScope uses are all read afresh (`anew`).
 */
const usesText = (statScope: StatScope): string => `waiting as materialized (
    select f.membership_id as card_subscription_id, f.business_id, f.local_day, f.place_id, f.ends_use, f._id, p.person_id
    from (select f.*, f.ends_use_of is not null as ends_use, coalesce(f.ends_use_of, f.card_subscription_id) as membership_id
      from (${factsFrom(waitingOf(own(statScope), same(statScope)), same(statScope))}) f where f.transactions > 0 or f.ends_use_of is not null) f
    cross join lateral (select ${personOf} as person_id from card_subscriptions cs
      where cs.business_id ${same(statScope)("f.business_id")} and cs._id = f.membership_id offset 0) p
  ), undone as materialized (
    select distinct w.business_id, w.card_subscription_id, w.person_id from waiting w where w.ends_use
  ), anew as materialized (
    select u.card_subscription_id, u.person_id, t.local_day, t.place_id, t._id from undone u cross join lateral (
      select t.local_day, coalesce(t.place_id, '${noPlace}') as place_id, t._id from transactions t
      where t.business_id ${same(statScope)("u.business_id")} and t.card_subscription_id = u.card_subscription_id and ${isUse} offset 0) t
    where u.person_id is not null
    union all
    select w.card_subscription_id, w.person_id, w.local_day, w.place_id, w._id from waiting w
    where not w.ends_use and w.person_id is not null and w.card_subscription_id not in (select u.card_subscription_id from undone u)
  )`;

const isKept = (row: string): string =>
  `${row}.person_id is not null and ${row}.card_subscription_id not in (select u.card_subscription_id from undone u)`;

/**
 * One row for each person (or membership): their active months of each period, and their first day if it was at these
 * places. For single places or days only the membership's days are read, not its months.
 */
const personRows = (
  statScope: StatScope,
  periods: readonly Days[],
  { bucket, place_ids, known }: PersonsQuery,
  by: "person_id" | "card_subscription_id",
): PersonRows => {
  const values: unknown[] = [first(statScope)];
  const bind = (value: unknown, type: string): string => `$${values.push(value)}::${type}`;
  // Values are bound where they are used: none may be left over.
  const once = (text: () => string): (() => string) => {
    let known: string | undefined;
    return () => (known ??= text());
  };
  const places = once(() => bind(place_ids, "uuid[]"));
  const isHere = (row: string): string => `(${places()} is null or ${row}.place_id = any(${places()}))`;
  const end = bind(
    periods
      .map(({ to }) => to)
      .toSorted()
      .at(-1),
    "date",
  );
  const slots = slotsOf(periods);
  const words = [...new Set(slots.map(({ word }) => word))];
  const maskOf = (some: readonly Slot[]): bigint => some.reduce((mask, { bit }) => mask | bit, 0n);
  // Masks are bound as values, so that periods of equally many months share one SQL text.
  const bitsOf = (mask: bigint): string => bind(String(mask), "bigint");
  const slotsIn = (word: Word): Slot[] => slots.filter((slot) => slot.word === word);
  const isWhole = ({ period, month }: Slot): boolean => {
    const whole = wholeMonths(periods[period]!);
    return place_ids === null && bucket !== "day" && whole.start <= month && month < whole.end && monthNr(month) < bits;
  };
  // Incomplete months are read by days; a month that two periods share is read once for both.
  const rest = Map.groupBy(
    slots.filter((slot) => !isWhole(slot)),
    ({ month }) => month,
  );
  const shares = [...Array(Math.max(1, ...[...rest.values()].map(({ length }) => length))).keys()];
  const columns = words.map(({ column }) => column);
  const daysOf = (slot: Slot | undefined): number =>
    slot === undefined ? 0 : daysIn(slot.month, periods[slot.period]!);
  const ofRest = <T>(of: (slots: readonly Slot[]) => T): T[] => [...rest.values()].map((some) => of(some));
  const restText = (): string =>
    `unnest(${[
      bind([...rest.keys()], "date[]"),
      ...shares.map((nr) =>
        bind(
          ofRest((some) => daysOf(some[nr])),
          "integer[]",
        ),
      ),
      ...shares.flatMap((nr) =>
        words.map((word) =>
          bind(
            ofRest((some) => String(some[nr]?.word === word ? some[nr].bit : 0n)),
            "bigint[]",
          ),
        ),
      ),
    ].join(", ")}) k (month, ${[
      ...shares.map((nr) => `days${nr}`),
      ...shares.flatMap((nr) => columns.map((column) => `${column}_${nr}`)),
    ].join(", ")})`;
  const bitOfShares = (column: string): string =>
    shares.map((nr) => `case when m.days & k.days${nr} <> 0 then k.${column}_${nr} else 0 end`).join(" | ");
  const daysOfShares = shares.map((nr) => `k.days${nr}`).join(" | ");
  const kept = once(
    () => `select m.card_subscription_id, m.person_id, m.month, m.days & (${daysOfShares}) as days,
      ${columns.map((column) => `${bitOfShares(column)} as ${column}`).join(", ")}
    from (select * from ${restText()} offset 0) k
    cross join lateral (select m.card_subscription_id, m.person_id, m.month, m.days from stat_member_months m
      where m.business_id ${own(statScope)} and m.month = k.month and m.days & (${daysOfShares}) <> 0 and ${isHere("m")} offset 0) m
    where ${isKept("m")}`,
  );
  const ofMember = words.map((word) => {
    const mask = maskOf(slotsIn(word).filter(isWhole));
    if (mask === 0n) return `0::bigint as ${word.column}`;
    const months = `substring(m.months from ${bind(word.startNr + 1, "integer")} for ${atMost})::bit(${atMost})::bigint`;
    return `${months} & ${bitsOf(mask)} as ${word.column}`;
  });
  const zeros = columns.map((one) => `0::bigint as ${one}`).join(", ");
  /** SQL condition: between the first and the last of these months, as far as they are in the period. */
  const isWithin = (some: readonly Slot[]): string => {
    const { period, month } = some[0]!;
    const last = addDays(addMonths(some.at(-1)!.month, 1), -1);
    const days = periods[period]!;
    return `a.local_day between ${bind(month < days.from ? days.from : month, "date")} and ${bind(last < days.to ? last : days.to, "date")}`;
  };
  const ofAnew = (word: Word): string => {
    const shift = `${bind(atMost - 1 + word.startNr, "integer")} - ${sqlMonthNr("a.local_day")}`;
    const runs = periods
      .map((_, period) => slotsIn(word).filter((slot) => slot.period === period && !slot.isShared))
      .filter(({ length }) => length > 0);
    const cases = [
      ...runs.map((run) => `when ${isWithin(run)} then 1::bigint << (${shift})`),
      ...slotsIn(word).flatMap((slot) => (slot.isShared ? [`when ${isWithin([slot])} then ${bitsOf(slot.bit)}`] : [])),
    ];
    return `case when not ${isHere("a")} then 0::bigint ${cases.join(" ")} else 0 end`;
  };
  const firsts =
    place_ids === null
      ? `select m.${by}, ${ofMember.join(", ")}, m.first_day from stat_members m
          where m.business_id ${own(statScope)} and m.first_day <= ${end} and ${isKept("m")}
        union all
        select a.${by}, ${zeros}, a.local_day from anew a where a.local_day <= ${end}`
      : `select f.${by}, ${zeros}, case when f.first_place_id = any(${places()}) then f.first_day end as first_day from (
          select distinct on (s.${by}) s.* from (
            select m.card_subscription_id, m.person_id, m.first_day, m.first_place_id, m.first_transaction_id from stat_members m
            where m.business_id ${own(statScope)} and m.first_day <= ${end} and ${isKept("m")}
            union all
            select a.card_subscription_id, a.person_id, a.local_day, a.place_id, a._id from anew a where a.local_day <= ${end}) s
          order by s.${by}, s.first_day, s.first_transaction_id) f`;
  // From days only the person's first one is taken here; `daysText` reads the others.
  const uses =
    bucket === "day"
      ? firsts
      : `${firsts}
        union all
        select m.${by}, ${columns.map((one) => `m.${one}`).join(", ")}, null from (${kept()}) m
        union all
        select a.${by}, ${words.map(ofAnew).join(", ")}, null from anew a`;
  const rows =
    known === undefined
      ? uses
      : `select u.*, null::${known.type} as ${known.column} from (${uses}) u
        union all
        select k._id, ${zeros}, null, k.value from (${known.rowsOf(own(statScope))}) k (_id, value)`;
  const knownColumn = known === undefined ? "" : `, any_value(s.${known.column}) as ${known.column}`;
  return {
    ...{ values, bind },
    text: `${usesText(statScope)}, persons as (
      select s.${by}, ${columns.map((one) => `bit_or(s.${one}) as ${one}`).join(", ")}, min(s.first_day) as first_day${knownColumn} from (
        ${rows}
      ) s group by s.${by}
    )`,
    daysText: () => `select m.${by}, m.month, m.days from (${kept()}) m
      union all
      select a.${by}, date_trunc('month', a.local_day)::date, ${dayBit("a.local_day")} from anew a
      where a.local_day between ${bind(firstOf(periods), "date")} and ${end} and ${isHere("a")}`,
    isIn: (period, month) => {
      const { word, bit } = slots.find((slot) => slot.period === period && slot.month === month)!;
      return `p.${word.column} & ${bitsOf(bit)} <> 0`;
    },
    isActive: (period) =>
      `(${words
        .map((word) => ({ word, mask: maskOf(slotsIn(word).filter((slot) => slot.period === period)) }))
        .filter(({ mask }) => mask !== 0n)
        .map(({ word, mask }) => `(p.${word.column} & ${bitsOf(mask)})`)
        .join(" | ")}) <> 0`,
  };
};

/** Parts of statements about persons. */
export const personParts = { firstOf, personRows };
