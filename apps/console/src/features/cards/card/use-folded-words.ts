import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Programme, ProgrammeContent } from "@rewardo/contract/programmes";
import { useCardWords } from "../use-card-words.ts";

interface FoldedWords {
  readonly look: string;
  readonly limits: string;
  readonly places: string;
}

/** What the folded parts of a card's editor hold, each in one line. */
export function useFoldedWords(type: Programme["type"], content: ProgrammeContent): FoldedWords {
  const { t } = useLingui();
  const words = useCardWords(type);
  const { stamp_icon, stock, image, expiry, pending_hours, caps, place_ids, terms } = content;
  const limits = Object.values(caps).filter((cap) => cap !== null).length;
  const said = (field: string, value: string): string => `${words.field(field)}: ${value}`;
  const line = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(" · ");
  return {
    look: line(
      words.value("stamp_icon", stamp_icon),
      words.value("stock", stock),
      image === null ? null : words.field("image"),
    ),
    limits: line(
      said("expiry", words.expiry(expiry)),
      pending_hours === 0 ? null : said("pending_hours", words.value("pending_hours", pending_hours)),
      plural(limits, { 0: "No limits", one: "# limit", other: "# limits" }),
    ),
    places: line(
      place_ids === null ? t`All places` : words.value("place_ids", place_ids),
      words.text(terms) === "" ? null : t`With your own rules`,
    ),
  };
}
