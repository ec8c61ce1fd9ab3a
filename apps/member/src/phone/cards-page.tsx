import { useLingui } from "@lingui/react/macro";
import { MiniCard } from "@rewardo/loyalty/card/mini-card.tsx";
import { cardStock } from "@rewardo/loyalty/card/stock.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Column, rowsClass } from "../frame/frame.tsx";
import { Languages } from "../frame/languages.tsx";
import { useHere } from "../here.tsx";
import { keptCards, keptText } from "../live/kept-cards.ts";
import { useOfBrowser } from "../use-of-browser.ts";
import c from "./phone.module.css";

/** The cards on this phone: only the phone has the list. */
export function CardsPage() {
  const { t } = useLingui();
  const { format } = useHere();
  const text = useOfBrowser(keptText, null);
  const cards = text === null ? null : keptCards(text);
  return (
    <Column bare>
      <header className={c.head}>
        <h1>{t`Cards on this phone`}</h1>
        <Languages />
      </header>
      {cards !== null && cards.length > 0 && (
        <div className={rowsClass}>
          {cards.map(({ key, name, stock, count, required }) => (
            <a key={key} href={`/c/${key}`} className={c.row}>
              <MiniCard stock={cardStock(stock)} count={count} required={required} />
              <span className="el">{name}</span>
              <span className={c.figure}>
                {format.number(count)}
                {required !== null && <small>/{format.number(required)}</small>}
                <Icon name="caret-right" size={18} className="dim" />
              </span>
            </a>
          ))}
        </div>
      )}
      {cards?.length === 0 && <p className="mut">{t`There is none yet. Scan a code at the counter to take one.`}</p>}
      <p className={c.hint}>{t`This list is kept on this phone alone, and nobody else sees it.`}</p>
      <noscript>
        <p className="mut">{t`The list needs JavaScript. Each card also opens by its own link.`}</p>
      </noscript>
    </Column>
  );
}
