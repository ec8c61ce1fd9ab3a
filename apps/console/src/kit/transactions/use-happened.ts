import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import { pickText } from "@rewardo/rules/localized-text";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { useOwnUnit, type OwnUnit } from "@rewardo/loyalty/card/use-own-unit.ts";
import { type Happened, happenedOf, type HappenedSource } from "./happened.ts";

export interface HappenedWords extends Happened {
  /** The change in a few words: "+1 stamp", "10th coffee, +1 stamp", "2 stamps taken back". */
  readonly words: string;
  /** The same in two parts where there are two: the reward, and what was earned beside it. */
  readonly lead: string;
  readonly beside: string | null;
}

/** Gives the words for what a transaction did, in the language shown. */
export function useHappened(): (transaction: HappenedSource, card: Card | undefined) => HappenedWords {
  const { t } = useLingui();
  const format = useFormat();
  const language = useSession().business?.language ?? "en";

  const ownUnit = useOwnUnit();

  const units = ({ unit, count }: Happened, own: OwnUnit | null): string =>
    own !== null
      ? `+${own.counted}`
      : unit === "stamp"
        ? plural(count, { one: "+# stamp", other: "+# stamps" })
        : plural(count, { one: "+# point", other: "+# points" });

  const earned = (happened: Happened, own: OwnUnit | null): string => {
    const plus = units(happened, own);
    return happened.waits
      ? t({ message: `${plus}, later`, comment: "Earned now, counts later: +5 points, later" })
      : plus;
  };

  const wordsOf = (happened: Happened, own: OwnUnit | null): string => {
    const { what, unit, count } = happened;
    const counted = own?.counted;
    switch (what) {
      case "earned":
        return earned(happened, own);
      case "rewards": {
        const names = happened.rewards.map((name) => pickText(name, format.locale, language));
        return names.length === 0 ? t`Reward handed over` : names.join(", ");
      }
      case "nothing":
        return t`Nothing earned`;
      case "taken_back":
        if (counted !== undefined) return t`${counted} taken back`;
        return unit === "stamp"
          ? plural(count, { one: "Stamp taken back", other: "# stamps taken back" })
          : plural(count, { one: "# point taken back", other: "# points taken back" });
      case "given_back":
        if (counted !== undefined) return t`${counted} given back`;
        return unit === "stamp"
          ? plural(count, { one: "# stamp given back", other: "# stamps given back" })
          : plural(count, { one: "# point given back", other: "# points given back" });
      case "undone":
        return t`Visit taken back`;
      case "expired":
        if (counted !== undefined) return t`${counted} expired`;
        return unit === "stamp"
          ? plural(count, { one: "# stamp expired", other: "# stamps expired" })
          : plural(count, { one: "# point expired", other: "# points expired" });
      case "adjusted":
      case "imported": {
        const sign = count < 0 ? "−" : "+";
        const size = Math.abs(count);
        const isImported = what === "imported";
        if (own !== null) {
          const signed = `${sign}${format.number(size)}\u00A0${own.name}`;
          return isImported ? t`${signed} from the import` : t`${signed} by hand`;
        }
        if (isImported)
          return unit === "stamp"
            ? plural(size, { one: `${sign}# stamp from the import`, other: `${sign}# stamps from the import` })
            : plural(size, { one: `${sign}# point from the import`, other: `${sign}# points from the import` });
        return unit === "stamp"
          ? plural(size, { one: `${sign}# stamp by hand`, other: `${sign}# stamps by hand` })
          : plural(size, { one: `${sign}# point by hand`, other: `${sign}# points by hand` });
      }
      case "moved_in":
        return t`Moved here from another card`;
      case "moved_out":
        return t`Moved to another card`;
    }
  };

  return (transaction, card) => {
    const happened = happenedOf(transaction, card);
    const own = happened.unit === "point" ? ownUnit(card, happened.count) : null;
    const lead = wordsOf(happened, own);
    const beside = happened.what === "rewards" && happened.count > 0 ? earned(happened, own) : null;
    return { ...happened, lead, beside, words: beside === null ? lead : `${lead}, ${beside}` };
  };
}
