/** `/terms/…`: the rules of a business's cards as text, for anyone; who holds a card reads those that hold for them. */
import type { Locale, LocalizedText } from "@rewardo/contract/fields";
import type { MemberBusiness, MemberProgramme } from "@rewardo/contract/member-view";
import type { TermsChange, TermsText, TermsVersion } from "@rewardo/contract/terms";
import { locales } from "@rewardo/contract/fields";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Asked } from "../../../platform/http/member-pages.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { readMembershipById } from "../../ledger/ledger/index.ts";
import { readPublishedTerms, readTermsCards } from "../../programme/programmes/index.ts";
import { readHeldCards, readMemberBusiness, readOffered } from "../member-view/index.ts";

/** The data of the page. */
export interface MemberTerms {
  readonly kind: "terms";
  readonly business: MemberBusiness;
  readonly programme: MemberProgramme;
  /** The business's cards, by the number that their addresses have. */
  readonly cards: readonly { readonly number: number; readonly name: LocalizedText; readonly is_shown: boolean }[];
  readonly version: TermsVersion;
  readonly versions: readonly TermsVersion[];
  /** The version that holds for the card in this browser; `null` without one. */
  readonly own_version: number | null;
  readonly reason: LocalizedText | null;
  readonly texts: Readonly<Record<Locale, TermsText[]>>;
  readonly changes: Readonly<Record<Locale, TermsChange[]>>;
}

const inEach = <T>(make: (language: Locale) => T): Record<Locale, T> =>
  Object.fromEntries(locales.map((language) => [language, make(language)])) as Record<Locale, T>;

/** The card and the version of the customer's own memberships, the one used last first. */
const readOwnVersions = async (
  tx: Transaction,
  scope: BusinessScope,
  { user_id, now }: { user_id: string; now: string },
): Promise<{ card_id: string; version_id: string }[]> => {
  const own = [];
  for (const { _id } of await readHeldCards(tx, scope, { user_id, now })) {
    const { row, programme } = await readMembershipById(tx, scope, { _id, at: now, place_id: null });
    own.push({ card_id: row.card_id, version_id: programme.version_id });
  }
  return own;
};

/**
 * The terms of one of the business's cards; `undefined` where the business has none of that number.
 *
 * @param number the card's place among the business's cards, from 1; `null`: the customer's own, else the first in use
 * @param version a published version's number; `null`: the one that holds for the customer, else the one in force
 */
export const readTermsPage = async (
  { ctx }: Asked,
  scope: BusinessScope,
  { number, version, user_id }: { number: number | null; version: number | null; user_id: string | null },
): Promise<MemberTerms | undefined> => {
  const now = nowIso(ctx.clock);
  return ctx.database.read(scope, async (tx) => {
    const cards = await readTermsCards(tx, scope);
    const own = user_id === null ? [] : await readOwnVersions(tx, scope, { user_id, now });
    const wanted =
      number === null
        ? (cards.find(({ _id }) => _id === own[0]?.card_id) ?? cards.find(({ status }) => status === "active"))
        : cards[number - 1];
    if (wanted === undefined) return undefined;
    const card_id = wanted._id;
    const held = own.find((one) => one.card_id === card_id);
    const published = await readPublishedTerms(tx, scope, {
      ...{ card_id, now },
      wanted: version ?? (held === undefined ? "live" : { version_id: held.version_id }),
      own: held?.version_id ?? null,
    });
    if (published === undefined) return undefined;
    return {
      kind: "terms",
      business: await readMemberBusiness(tx, scope),
      programme: await readOffered(tx, scope, card_id, now),
      cards: cards.map(({ _id, name }, nr) => ({ number: nr + 1, name, is_shown: _id === card_id })),
      version: published.version,
      versions: published.versions,
      own_version: published.own,
      reason: published.reason,
      texts: inEach(published.sections),
      changes: inEach(published.changes),
    };
  });
};
