import type { Business } from "@rewardo/contract/businesses";
import type { Card } from "@rewardo/contract/cards";
import type { Locale } from "@rewardo/contract/fields";
import { pickText } from "@rewardo/rules/localized-text";
import { cardStock, stockClass } from "../card/stock.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { JoinCode, joinAddress } from "./join-code.tsx";
import { headline, sizeOf, besidesOf } from "./headline.ts";
import { Paper, PaperRosette } from "./paper.tsx";
import { PaperLogo } from "./paper-logo.tsx";
import { paperWords } from "./paper-words.ts";
import c from "./poster.module.css";
import { StampRow } from "./stamp-row.tsx";

export interface PosterProps {
  card: Card;
  business: Business;
  language: Locale;
  size: "a4" | "a5";
  /** Origin of the installation, where customers take the card. */
  origin: string;
}

/** For the door and the wall: what there is to win, and how to begin. A card on white, so that every printer can. */
export function Poster({ card, business, language, size, origin }: PosterProps) {
  const words = paperWords[language];
  const title = headline(card, language, business.language);
  const besides = besidesOf(card, language, business.language);
  return (
    <Paper size={size}>
      <div className={cx(c.poster, stockClass(cardStock(card.design.stock)))} lang={language}>
        <PaperRosette className={c.rosette} />
        <div className={c.head}>
          <PaperLogo business={business} ink="colour" className={c.logo} />
          <div>
            <b>{business.name}</b>
            <span>{business.city ?? pickText(card.name, language, business.language)}</span>
          </div>
        </div>
        <p className={c.title} style={{ "--size": sizeOf(title) }}>
          {title}
        </p>
        <StampRow card={card} language={language} fallback={business.language} width={160} />
        {besides !== "" && <p className={c.rewards}>{besides}</p>}
        <div className={c.how}>
          <JoinCode origin={origin} businessKey={business.qr_key} className={c.code} />
          <div>
            <p className={c.call}>{words.takeCard}</p>
            <ol className={c.steps}>
              {words.steps.map((step, position) => (
                <li key={step}>
                  <b>{position + 1}</b>
                  {step}
                </li>
              ))}
            </ol>
          </div>
        </div>
        <p className={c.foot}>
          <span>{joinAddress(origin, business.qr_key)}</span>
          <span>{words.noPhone}</span>
        </p>
      </div>
    </Paper>
  );
}
