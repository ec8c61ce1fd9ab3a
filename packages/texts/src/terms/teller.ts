/** What the sentences of terms are said with: the rules, facts around them, and what rewards, coupons and offers have in common. */
import type { EarningRule, Expiry, ItemFilter, LocalizedText, Programme } from "@rewardo/engine";
import { textsOf } from "../catalogue.ts";
import { texts as terms } from "../compiled/terms.ts";
import type { Language } from "../language.ts";
import { kept, REGION } from "../regional.ts";
import { weekdayName } from "../weekday.ts";

export const texts = textsOf(terms);

type Described<T> = T & { readonly description?: LocalizedText | null | undefined };
type Level = Described<Programme["levels"][number]> & { readonly status?: string | undefined };

/** The rules of a programme: what is published of a card, or its draft. */
export interface TermsRules {
  /** Stamps on a full card; null on a card with points. */
  readonly stamps_required: number | null;
  /** Where it can be used; null = everywhere. */
  readonly place_ids: readonly string[] | null;
  readonly earning: Omit<EarningRule, "_id">;
  readonly expiry: Expiry;
  /** Days after a delivered warning; null = it lapses without one. */
  readonly lapse_after_warning: number | null;
  readonly pending_hours: number;
  readonly reversal_policy: Programme["reversal_policy"];
  readonly caps: Programme["caps"];
  readonly referral: {
    readonly inviter_coupon_id: string;
    readonly guest_coupon_id: string;
    readonly invitations_a_month: number;
  } | null;
  readonly rewards: readonly Described<Programme["rewards"][number]>[];
  readonly coupons: readonly Described<Programme["coupons"][number]>[];
  readonly offers: readonly Described<Programme["offers"][number]>[];
  readonly levels: readonly Level[];
  /** What the business adds in its own words. */
  readonly terms: LocalizedText | null;
}

/** Facts around the rules that their text names. */
export interface TermsSurroundings {
  readonly currency: string;
  /** Names of places and products by id; one that is missing is no longer there. */
  readonly places: ReadonlyMap<string, string>;
  readonly products: ReadonlyMap<string, string>;
  /** Who runs the card: name, address and the like, line by line, and how to reach them. */
  readonly runner: {
    readonly lines: readonly string[];
    readonly tax_number: string | null;
    readonly contacts: readonly string[];
  };
  /** Full days between the notice of a change that takes from members and the day from which it holds. */
  readonly notice_days: number;
  /** The text in the reader's language, or in the next best. */
  readonly pick: (text: LocalizedText) => string;
  /** A number with the card's own name of what is collected; null where it says points or stamps. */
  readonly counted: (count: number) => string | null;
}

/** The sections of the terms, in the order in which they are read. */
export const termsSections = [
  ...(["earn", "rewards", "coupons", "offers", "levels", "invitations"] as const),
  ...(["lapse", "refunds", "changes", "age", "complaints", "runner", "own"] as const),
] as const;
export type TermsSection = (typeof termsSections)[number];

/** What is said of one thing: of a reward, a coupon, an offer or a level by name, else of the card itself. */
export interface TermsParagraph {
  /** The part's id; null for the card itself. */
  readonly part_id: string | null;
  readonly name: string | null;
  readonly sentences: readonly string[];
}

export interface TermsText {
  readonly section: TermsSection;
  readonly heading: string;
  readonly paragraphs: readonly TermsParagraph[];
}

type Id = Parameters<typeof texts.say>[1];

/** Says sentences of the terms in one language. */
export interface Teller extends TermsSurroundings {
  readonly language: Language;
  readonly unit: "stamp" | "point";
  readonly say: (id: Id, values?: Record<string, unknown>) => string;
  readonly units: (count: number) => string;
  readonly money: (minor: number) => string;
  /** 1.5 as the language writes it. */
  readonly number: (value: number) => string;
}

export const tellerOf = (language: Language, rules: TermsRules, surroundings: TermsSurroundings): Teller => {
  const { currency, counted } = surroundings;
  const unit = rules.stamps_required === null ? "point" : "stamp";
  const say = (id: Id, values: Record<string, unknown> = {}): string => texts.say(language, id, values);
  const format = kept(
    `${language} ${currency}`,
    () => new Intl.NumberFormat(REGION[language], { style: "currency", currency }),
  );
  const figures = kept(`${language} figures`, () => new Intl.NumberFormat(REGION[language]));
  return {
    ...surroundings,
    language,
    unit,
    say,
    units: (count) => counted(count) ?? say(`unit.${unit}`, { count }),
    money: (minor) => format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2)),
    number: (value) => figures.format(value),
  };
};

const listed = ({ language }: Teller, words: readonly string[]): string =>
  new Intl.ListFormat(REGION[language], { type: "conjunction" }).format(words);

/** Hours as whole days where they are. */
export const inDays = <D extends Id, H extends Id>({ say }: Teller, hours: number, days: D, other: H): string =>
  hours % 24 === 0 ? say(days, { days: hours / 24 }) : say(other, { hours });

/** A filter by names, which the sentences of earning and of promotions put differently. */
export const byNames = (teller: Teller, { mode, names }: ItemFilter, prefix: "counts" | "for"): string[] =>
  mode === "all" || mode === "points" ? [] : [teller.say(`${prefix}.${mode}`, { names: listed(teller, names) })];

export const placesOf = (teller: Teller, ids: readonly string[] | null | undefined): string[] => {
  if (ids === null || ids === undefined) return [];
  const names = ids.flatMap((id) => teller.places.get(id) ?? []);
  if (names.length === 0) return [teller.say("where.nowhere")];
  return [teller.say("where.only", { places: listed(teller, names) })];
};

export const ofCard = (sentences: readonly string[]): TermsParagraph => ({ part_id: null, name: null, sentences });

export type Coupon = TermsRules["coupons"][number];
export type Offer = TermsRules["offers"][number];

const localMoment = ({ language }: Teller, local: string): string =>
  kept(
    `${language} local moment`,
    () =>
      new Intl.DateTimeFormat(REGION[language], {
        ...{ day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" },
        hourCycle: "h23",
        timeZone: "UTC",
      }),
  ).format(new Date(`${local}:00.000Z`));

/** `hours` count from the moment at which something is given: they say nothing of what is given to nobody. */
export const validityOf = (teller: Teller, validity: Coupon["validity"] | undefined, isGiven: boolean): string[] => {
  const { say } = teller;
  if (validity === undefined || validity.kind === "unlimited") return [];
  if (validity.kind === "hours") return isGiven ? [inDays(teller, validity.hours, "when.days", "when.hours")] : [];
  const from = validity.from === null ? null : localMoment(teller, validity.from);
  const to = validity.to === null ? null : localMoment(teller, validity.to);
  if (from !== null && to !== null) return [say("when.range", { from, to })];
  if (from !== null) return [say("when.from", { from })];
  return to === null ? [] : [say("when.until", { to })];
};

const weekdays = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"] as const;

export const timesOf = (teller: Teller, { weekdays: days, hours }: Coupon["times"]): string[] => {
  const { language, say } = teller;
  const some = weekdays.flatMap((day, nr) =>
    days?.includes(day) === true ? [weekdayName(language, nr + 1, "long")] : [],
  );
  const when = days === null || some.length === 7 ? [] : [say("when.weekdays", { days: listed(teller, some) })];
  if (hours === null) return when;
  return [...when, say(hours.from < hours.to ? "when.clock" : "when.night", hours)];
};

export const itemsOf = (teller: Teller, { product_ids: ids, filter }: Coupon["items"]): string[] => {
  if (ids.length === 0) return filter.mode === "points" ? [teller.say("for.points")] : byNames(teller, filter, "for");
  const names = ids.flatMap((id) => teller.products.get(id) ?? []);
  return names.length === 0
    ? [teller.say("for.unknown")]
    : [teller.say("for.include_item_names", { names: listed(teller, names) })];
};

export const percentOf = ({ language }: Teller, percent: number): string =>
  kept(
    `${language} percent`,
    () => new Intl.NumberFormat(REGION[language], { style: "percent", maximumFractionDigits: 2 }),
  ).format(percent / 100);

export const descriptionOf = ({ pick }: Teller, text: LocalizedText | null | undefined): string[] => {
  const words = text === null || text === undefined ? "" : pick(text);
  return words === "" ? [] : [words];
};
