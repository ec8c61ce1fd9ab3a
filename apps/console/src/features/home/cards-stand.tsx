import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { pickText } from "@rewardo/rules/localized-text";
import { useState } from "react";
import { Bars } from "@rewardo/loyalty/figures/bars.tsx";
import type { Cards } from "@rewardo/web/use-cards.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { ChipSelect } from "@rewardo/ui/fields/chip-select.tsx";
import c from "./home.module.css";
import type { useSummary } from "./use-summary.ts";

interface CardsStandProps {
  summary: ReturnType<typeof useSummary>;
  cards: Cards;
}

/** How many cards hold how many stamps, and what that means; of several stamps cards one is chosen. */
export function CardsStand({ summary, cards }: CardsStandProps) {
  const { t } = useLingui();
  const format = useFormat();
  const language = useSession().business?.language ?? "en";
  const [chosen, setChosen] = useState<string | null>(null);
  const [isTable, setTable] = useState(false);
  const stamps = (summary.data?.stamps ?? []).filter(({ counts }) => counts.length > 0);
  const largest = stamps.toSorted((a, b) => total(b.counts) - total(a.counts))[0];
  const shown = stamps.find(({ card_id }) => card_id === chosen) ?? largest;
  if (shown === undefined) return null;

  const oneAway = shown.counts.at(-1) ?? 0;
  const sentence =
    oneAway === 0
      ? t`No card is one stamp away from full`
      : plural(oneAway, { one: "# is one stamp from full", other: "# are one stamp from full" });
  // On a phone there is room for four digits above each bar.
  const isMany = Math.max(...shown.counts) >= 10_000;
  const all = total(shown.counts);
  const bars = shown.counts.map((count, held) => ({
    label: format.number(held),
    value: count,
    text: isMany ? format.percent(count / all) : format.number(count),
    highlight: held === shown.counts.length - 1,
  }));
  const heads = { stamps: t`Stamps`, cards: t`Cards` };
  return (
    <section className={c.stand}>
      <div className={c.cap}>
        <h2>{t`How full your cards are`}</h2>
        <span className="t13 mut">{sentence}</span>
      </div>
      {isTable ? (
        <table className={c.counts}>
          <thead>
            <tr>
              <th scope="col">{heads.stamps}</th>
              <th scope="col">{heads.cards}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.label}>
                <th scope="row">{bar.label}</th>
                <td>{format.number(bar.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <Bars bars={bars} summary={sentence} labelHead={heads.stamps} valueHead={heads.cards} />
      )}
      <div className={c.choices}>
        {stamps.length > 1 && (
          <ChipSelect
            label={t`Card`}
            icon="stamp"
            value={shown.card_id}
            options={stamps.map(({ card_id }, position) => {
              const card = cards.byId.get(card_id);
              const number = position + 1;
              return {
                value: card_id,
                label: card === undefined ? t`Card ${number}` : pickText(card.name, format.locale, language),
              };
            })}
            onChange={setChosen}
          />
        )}
        <button type="button" className="link q t13" onClick={() => setTable(!isTable)}>
          {isTable ? t`Show as bars` : t`Show as table`}
        </button>
      </div>
    </section>
  );
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
