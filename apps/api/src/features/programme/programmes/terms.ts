/** The terms of a card: the text that the rules of a version, or of the draft, write in each language. */
import type { Locale, LocalizedText } from "@rewardo/contract/fields";
import type { ProgrammeContent } from "@rewardo/contract/programmes";
import type { Terms, TermsChange, TermsText, TermsVersion } from "@rewardo/contract/terms";
import { noticeDays, pickText, unitName } from "@rewardo/rules";
import { termsOf, type TermsSection, type TermsSurroundings } from "@rewardo/texts/all";
import { nowIso } from "../../../platform/clock.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { found } from "../../../platform/errors.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { changesBetween } from "./changes.ts";
import { toContent } from "./content.ts";
import { impactOf, type Impact } from "./impact.ts";
import { selectEditedCard, selectVersion, type VersionRow } from "./queries.ts";
import { idsIn, readEdited } from "./service.ts";
import {
  selectPlacesOfTerms,
  selectProductNames,
  selectRunner,
  selectTermsVersions,
  type TermsVersionRow,
} from "./terms-queries.ts";

/** The section that tells of a field of the card; other fields are its looks. */
const sectionOfField: Readonly<Partial<Record<string, TermsSection>>> = {
  ...{ earning: "earn", pending_hours: "earn", caps: "earn", place_ids: "earn", stamps_required: "rewards" },
  ...{
    expiry: "lapse",
    lapse_after_warning: "lapse",
    reversal_policy: "refunds",
    referral: "invitations",
    terms: "own",
  },
};

const keyOf = (section: TermsSection, part_id: string | null): string => `${section} ${part_id ?? ""}`;

/** What each paragraph's change means for members: less, if any rule behind it gives less. */
const directionsOf = (before: ProgrammeContent, after: ProgrammeContent): ReadonlyMap<string, Impact["direction"]> => {
  const changes = changesBetween(before, after);
  const impacts = impactOf(changes, before, after);
  const directions = new Map<string, Impact["direction"]>();
  for (const [nr, { part, _id, fields }] of changes.entries()) {
    const section = part === "card" ? sectionOfField[fields[0]?.field ?? ""] : part;
    const direction = impacts[nr]?.direction ?? null;
    if (section === undefined || direction === null) continue;
    const key = keyOf(section, _id);
    directions.set(key, directions.get(key) === "less" ? "less" : direction);
  }
  return directions;
};

interface Paragraph extends Omit<TermsChange, "before" | "after" | "direction"> {
  readonly sentences: string[];
}

const paragraphsOf = (sections: readonly TermsText[]): ReadonlyMap<string, Paragraph> =>
  new Map(
    sections.flatMap(({ section, heading, paragraphs }) =>
      paragraphs.map(({ part_id, name, sentences }) => [
        keyOf(section, part_id),
        { section, heading, part_id, name, sentences },
      ]),
    ),
  );

const isSameText = (one: Paragraph | undefined, other: Paragraph | undefined): boolean =>
  one?.name === other?.name && JSON.stringify(one?.sentences) === JSON.stringify(other?.sentences);

/** The paragraphs that differ, those of the new text first in its order. */
const textChanges = (
  before: readonly TermsText[],
  after: readonly TermsText[],
  directions: ReadonlyMap<string, Impact["direction"]>,
): TermsChange[] => {
  const [was, is] = [paragraphsOf(before), paragraphsOf(after)];
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((key) => {
    const [old, now] = [was.get(key), is.get(key)];
    const either = now ?? old;
    if (either === undefined || isSameText(old, now)) return [];
    const { sentences: _, ...about } = either;
    return [
      { ...about, before: old?.sentences ?? [], after: now?.sentences ?? [], direction: directions.get(key) ?? null },
    ];
  });
};

/** Writes the terms of contents of one card in any language. */
type Writer = (content: ProgrammeContent, language: Locale) => TermsText[];

const writerOf = async (
  tx: Transaction,
  scope: BusinessScope,
  contents: readonly ProgrammeContent[],
): Promise<{ readonly write: Writer; readonly language: Locale }> => {
  const { currency, language: own } = await readBusinessSettings(tx, scope);
  const ids = contents.map(idsIn);
  const places = await selectPlacesOfTerms(tx, scope, [...new Set(ids.flatMap((one) => one.places))]);
  const products = await selectProductNames(tx, scope, [...new Set(ids.flatMap((one) => one.products))]);
  const { name, billing_name, address, tin, email, phone } = found(await selectRunner(tx, scope));
  const runner = {
    lines: [billing_name ?? name, address].filter((line) => line !== null),
    tax_number: tin,
    contacts: [email, phone].filter((contact) => contact !== null),
  };
  const named = (rows: readonly { readonly _id: string; readonly name: string }[]): ReadonlyMap<string, string> =>
    new Map(rows.map((row) => [row._id, row.name]));
  const facts = { currency, notice_days: noticeDays, places: named(places), products: named(products), runner };
  const write: Writer = (content, language) => {
    const surroundings: TermsSurroundings = {
      ...facts,
      pick: (words) => pickText(words, language, own),
      counted: (count) => {
        const unit = content.stamps_required === null ? unitName(content, count, language, own) : null;
        return unit === null ? null : `${count.toLocaleString(language)}\u00A0${unit}`;
      },
    };
    return termsOf(language, content, surroundings).map(({ section, heading, paragraphs }) => ({
      section,
      heading,
      paragraphs: paragraphs.map(({ sentences, ...about }) => ({ ...about, sentences: [...sentences] })),
    }));
  };
  return { write, language: own };
};

/** When each version holds, the newest first. */
const versionsOf = (rows: readonly TermsVersionRow[], now: string): (TermsVersion & { readonly _id: string })[] => {
  const live = rows.find(({ valid_from }) => valid_from <= now);
  return rows.map((row, nr) => ({
    ...{ _id: row._id, number: row.number, valid_from: row.valid_from },
    valid_until: rows[nr - 1]?.valid_from ?? null,
    is_live: row._id === live?._id,
  }));
};

/** A version of a card's terms with the version before it, for texts in any language. */
export interface PublishedTerms {
  readonly version: TermsVersion;
  readonly versions: readonly TermsVersion[];
  /** Number of the version whose id was given as `own`. */
  readonly own: number | null;
  readonly reason: LocalizedText | null;
  readonly sections: (language: Locale) => TermsText[];
  readonly changes: (language: Locale) => TermsChange[];
}

interface Compared {
  readonly content: ProgrammeContent;
  /** `null`: there is none before it. */
  readonly before: ProgrammeContent | null;
}

/** How to write both texts, and what differs. */
const compareTexts = async (tx: Transaction, scope: BusinessScope, { content, before }: Compared) => {
  const { write, language } = await writerOf(tx, scope, before === null ? [content] : [content, before]);
  const directions = before === null ? new Map<string, Impact["direction"]>() : directionsOf(before, content);
  return {
    language,
    sections: (wanted: Locale) => write(content, wanted),
    changes: (wanted: Locale) =>
      before === null ? [] : textChanges(write(before, wanted), write(content, wanted), directions),
  };
};

interface WantedTerms {
  readonly card_id: string;
  readonly now: string;
  readonly wanted: "live" | number | { readonly version_id: string };
  /** Id of the version that holds for a customer. */
  readonly own: string | null;
}

const withoutId = ({ _id, ...version }: TermsVersion & { readonly _id: string }): TermsVersion => version;

/** The terms of a published version: of the one in force, of one by its id or by its number; `undefined` without one. */
export const readPublishedTerms = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, now, wanted, own }: WantedTerms,
): Promise<PublishedTerms | undefined> => {
  const card = found(await selectEditedCard(tx, scope, card_id));
  const versions = versionsOf(await selectTermsVersions(tx, scope, card_id), now);
  const isWanted = (one: (typeof versions)[number]): boolean =>
    wanted === "live"
      ? one.is_live
      : typeof wanted === "number"
        ? one.number === wanted
        : one._id === wanted.version_id;
  const version = versions.find(isWanted);
  if (version === undefined) return undefined;
  const read = async (_id: string): Promise<VersionRow> => found(await selectVersion(tx, scope, { card_id, _id }));
  const row = await read(version._id);
  const earlier = versions.find(({ number }) => number < version.number);
  const before = earlier === undefined ? null : toContent(await read(earlier._id), card);
  const { sections, changes } = await compareTexts(tx, scope, { content: toContent(row, card), before });
  const { reason } = row;
  return {
    version: withoutId(version),
    versions: versions.map(withoutId),
    own: versions.find(({ _id }) => _id === own)?.number ?? null,
    ...{ reason, sections, changes },
  };
};

/** The terms of the draft against what was published last, or of a version against the one before. */
export const readTerms = (
  { database, scope, clock }: BusinessContext,
  card_id: string,
  query: { readonly language?: Locale | undefined; readonly version?: number | undefined },
): Promise<Terms> =>
  database.read(scope, async (tx) => {
    const now = nowIso(clock);
    const own = (await readBusinessSettings(tx, scope)).language as Locale;
    const language = query.language ?? own;
    if (query.version !== undefined) {
      const wanted = { card_id, now, wanted: query.version, own: null };
      const published = found(await readPublishedTerms(tx, scope, wanted));
      const { version, reason } = published;
      return {
        version,
        language,
        sections: published.sections(language),
        changes: published.changes(language),
        reason,
      };
    }
    const { content, base } = await readEdited(tx, scope, card_id, now);
    const { sections, changes } = await compareTexts(tx, scope, { content, before: base });
    return { version: null, language, sections: sections(language), changes: changes(language), reason: null };
  });
