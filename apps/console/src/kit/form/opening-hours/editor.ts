/** The editor's model: a group of days is taken out of the week, changed as typed texts, and put back. Pure. */
import { printOpeningHours } from "@rewardo/rules/opening-hours/print";
import { HOURS_DAYS, type HoursRange, hoursTime, isAllDay, type OpeningHours } from "@rewardo/rules/opening-hours/week";

const LATEST = 48 * 60 + 59;
const DAY = 1440;

/** Minutes since midnight of a typed time (`8`, `830`, `8.30`, `08:30`, `26:00`), up to 48:59; null when it is none. */
export const typedTime = (text: string): number | null => {
  const bare = text.trim().replace(/\s*(?:h|uhr)$/i, "");
  const [, hour, minute] =
    /^(\d{1,2})$/.exec(bare) ?? /^(\d{1,2})[:.,h\s](\d{2})$/i.exec(bare) ?? /^(\d{1,2})(\d{2})$/.exec(bare) ?? [];
  if (hour === undefined) return null;
  const minutes = Number(hour) * 60 + Number(minute ?? 0);
  return Number(minute ?? 0) < 60 && minutes <= LATEST ? minutes : null;
};

/** A range as it is typed. */
export interface RangeDraft {
  readonly id: number;
  readonly from: string;
  /** An end that is not after the beginning is on the next day. */
  readonly to: string;
  readonly isOpenEnded: boolean;
}

export interface GroupDraft {
  /** Indexes of the days, 0 is Monday. */
  readonly days: readonly number[];
  readonly kind: "ranges" | "all_day" | "closed";
  /** Ranges stay while another kind is chosen, so that no input is lost. */
  readonly ranges: readonly RangeDraft[];
}

export interface GroupEdit {
  /** The week before. */
  readonly base: OpeningHours;
  /** The days that the group had; those taken out of it are closed. */
  readonly origin: readonly number[];
  readonly draft: GroupDraft;
}

export type RangeFault = "no_time" | "same_time" | "ends_before_start";

const rangeDraft = ({ from, to }: HoursRange, id: number): RangeDraft => {
  const isNight = to !== null && from < DAY && to > DAY && to - DAY < from;
  return {
    id,
    from: hoursTime(from),
    to: to === null ? "" : hoursTime(isNight ? to - DAY : to),
    isOpenEnded: to === null,
  };
};

const USUAL: readonly HoursRange[] = [{ from: 9 * 60, to: 17 * 60 }];

/** Takes days with the same hours out of a week. Closed days propose the hours of the first open ones. */
export const beginEdit = (base: OpeningHours, days: readonly number[]): GroupEdit => {
  const ranges = base[days[0] ?? 0] ?? [];
  const kind = ranges.length === 0 ? "closed" : isAllDay(ranges) ? "all_day" : "ranges";
  const proposed = base.find((one) => one.length > 0 && !isAllDay(one)) ?? USUAL;
  const shown = kind === "ranges" ? ranges : proposed;
  return { base, origin: days, draft: { days, kind, ranges: shown.map(rangeDraft) } };
};

/** What is wrong with a range's beginning and end. */
export const rangeFaults = ({ from, to, isOpenEnded }: RangeDraft): { from?: RangeFault; to?: RangeFault } => {
  const [begins, ends] = [typedTime(from), typedTime(to)];
  if (begins === null) return isOpenEnded || ends !== null ? { from: "no_time" } : { from: "no_time", to: "no_time" };
  if (isOpenEnded) return {};
  if (ends === null) return { to: "no_time" };
  if (begins === ends) return { to: "same_time" };
  return ends < begins && begins >= DAY ? { to: "ends_before_start" } : {};
};

export const isFaulty = ({ kind, ranges, days }: GroupDraft): boolean =>
  days.length === 0 ||
  (kind === "ranges" && (ranges.length === 0 || ranges.some((range) => Object.keys(rangeFaults(range)).length > 0)));

/** Number of days after its own on which a range ends: 0 to 2; 0 if unclear. */
export const daysLater = (range: RangeDraft): number => {
  const [begins, ends] = [typedTime(range.from), typedTime(range.to)];
  if (range.isOpenEnded || begins === null || ends === null || Object.keys(rangeFaults(range)).length > 0) return 0;
  const end = ends < begins ? ends + DAY : ends;
  return Math.ceil(end / DAY) - 1;
};

/** A range whose times are in their form: 26:00 after 09:00 is 02:00 of the next day. */
export const settledRange = (range: RangeDraft): RangeDraft => {
  const [begins, ends] = [typedTime(range.from), typedTime(range.to)];
  const from = begins === null ? range.from : hoursTime(begins);
  if (ends === null) return { ...range, from };
  const isNight = begins !== null && begins < DAY && ends > DAY && ends - DAY < begins;
  return { ...range, from, to: hoursTime(isNight ? ends - DAY : ends) };
};

/** A time for the text; what is no time stays readable, and can never be read as one. */
const written = (time: string): string => {
  const minutes = typedTime(time);
  if (minutes !== null) return hoursTime(minutes);
  return /^[\d:]{1,6}$/.test(time.trim()) ? time.trim() : "?";
};

const hoursText = ({ kind, ranges }: GroupDraft): string => {
  if (kind === "closed") return "off";
  if (kind === "all_day") return "open";
  return ranges
    .map(({ from, to, isOpenEnded }) => (isOpenEnded ? `${written(from)}+` : `${written(from)}-${written(to)}`))
    .join(",");
};

/** The whole week as a text. With something wrong in it the text cannot be read either, so no form takes it. */
export const textOfEdit = ({ base, origin, draft }: GroupEdit): string => {
  const others = printOpeningHours(base.map((ranges, day) => (origin.includes(day) ? [] : ranges)));
  const days = draft.days.length === 0 ? "?" : draft.days.map((day) => HOURS_DAYS[day]).join(",");
  return `${others}; ${days} ${hoursText(draft)}`;
};

/** A day more or less. */
export const toggledDay = (draft: GroupDraft, day: number): GroupDraft => {
  const days = draft.days.includes(day) ? draft.days.filter((one) => one !== day) : [...draft.days, day];
  return { ...draft, days: days.toSorted((a, b) => a - b) };
};

/** The same hours on these days too. */
export const copiedTo = (draft: GroupDraft, days: readonly number[]): GroupDraft => ({
  ...draft,
  days: [...new Set([...draft.days, ...days])].toSorted((a, b) => a - b),
});

export const changedRange = (draft: GroupDraft, range: RangeDraft): GroupDraft => ({
  ...draft,
  ranges: draft.ranges.map((one) => (one.id === range.id ? range : one)),
});

export const withoutRange = (draft: GroupDraft, id: number): GroupDraft => ({
  ...draft,
  ranges: draft.ranges.filter((range) => range.id !== id),
});

/** Adds a range of four hours after a break of one hour, if the day has room for it. */
export const withAnotherRange = (draft: GroupDraft): GroupDraft => {
  const id = Math.max(-1, ...draft.ranges.map((range) => range.id)) + 1;
  const last = draft.ranges.at(-1);
  const end = last === undefined || daysLater(last) > 0 ? null : typedTime(last.to);
  const from = end === null ? null : end + 60;
  const fits = from !== null && from < DAY;
  const range = { from: fits ? hoursTime(from) : "", to: fits ? hoursTime(Math.min(from + 240, DAY)) : "" };
  return { ...draft, ranges: [...draft.ranges, { id, ...range, isOpenEnded: false }] };
};
