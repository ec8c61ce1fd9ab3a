import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Programme, ProgrammeContent } from "@rewardo/contract/programmes";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useCardWords } from "../use-card-words.ts";

interface FoldedWords {
  readonly look: string;
  readonly limits: string;
  readonly places: string;
}

/** What the folded parts of a card's editor hold, each in one line. */
export function useFoldedWords(type: Programme["type"], content: ProgrammeContent): FoldedWords {
  const { t } = useLingui();
  const format = useFormat();
  const words = useCardWords(type);
  const { stamp_icon, stock, image, expiry, pending_hours, caps, place_ids, terms } = content;
  const { visits_per_day, earned_per_day, minutes_between_visits, confirm_spending_above, confirm_on_phone_from } =
    caps;
  const limits = [visits_per_day, earned_per_day].filter((cap) => cap !== null).length;
  const figure = (cap: number | null): string => (cap === null ? "" : format.number(cap));
  const asked = figure(confirm_spending_above);
  const confirmed = figure(confirm_on_phone_from);
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
      plural(limits, { 0: "No daily limits", one: "# daily limit", other: "# daily limits" }),
      minutes_between_visits === null
        ? null
        : plural(minutes_between_visits, {
            one: "# minute between two visits",
            other: "# minutes between two visits",
          }),
      asked === "" ? null : t`Question before spending: above ${asked}`,
      confirmed === "" ? null : t`Confirm on the phone: from ${confirmed}`,
    ),
    places: line(
      place_ids === null ? t`All places` : words.value("place_ids", place_ids),
      words.text(terms) === "" ? null : t`With your own rules`,
    ),
  };
}
