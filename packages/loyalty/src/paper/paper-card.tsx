import { useLingui } from "@lingui/react/macro";
import type { Business } from "@rewardo/contract/businesses";
import type { Card } from "@rewardo/contract/cards";
import type { Locale } from "@rewardo/contract/fields";
import { pickText } from "@rewardo/rules/localized-text";
import { byCost, giftSlots } from "@rewardo/rules/stamp-card";
import { inFours } from "../card/card-number.ts";
import { cardStock, stockClass } from "../card/stock.ts";
import { QrCode } from "../qr-code.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { stepsWithin } from "./headline.ts";
import { wellGrid } from "./layout.ts";
import { PaperRosette } from "./paper.tsx";
import { paperCode } from "./paper-code.ts";
import c from "./paper-card.module.css";
import { type PaperInk, PaperLogo } from "./paper-logo.tsx";
import { paperWords, countOf } from "./paper-words.ts";

export interface PaperCardProps {
  card: Card;
  business: Business;
  language: Locale;
  /** `null` shows how the card will look before numbers are made. */
  number: string | null;
  ink: PaperInk;
  /** Whom its code is for: `phone` for tills and phones, where the number was made for a printed card; `till` for tills alone. */
  codeFor?: "phone" | "till" | undefined;
}

/** A loyalty card of 85.6 by 54 mm on paper: flat, its wells light, so that a rubber stamp or a pen shows on them. */
export function PaperCard({ card, business, language, number, ink, codeFor = "phone" }: PaperCardProps) {
  const { t } = useLingui();
  const words = paperWords[language];
  const fallback = business.language;
  const required = card.stamps_required;
  // Three rows of wells leave room for two lines.
  const lines = required !== null && wellGrid(required).rows > 2 ? 2 : 3;
  return (
    <div
      lang={language}
      className={cx(c.card, ink === "ink" ? c.ink : stockClass(cardStock(card.design.stock)))}
      data-testid="paper-card"
    >
      {ink === "colour" && <PaperRosette className={c.rosette} />}
      <div className={c.head}>
        <PaperLogo business={business} className={c.logo} ink={ink} />
        <div className={c.title}>
          <b>{business.name}</b>
          <span>{pickText(card.name, language, fallback)}</span>
        </div>
      </div>
      {required === null ? (
        <PointsPrices card={card} language={language} fallback={fallback} />
      ) : (
        <Wells required={required} rewards={card.rewards} />
      )}
      <div className={c.reward} style={{ "--lines": lines }}>
        {stepsWithin(lines * 26, card, language, fallback)}
      </div>
      <div className={c.code}>
        <div className={c.tile}>
          {number === null ? (
            <Icon name="qr-code" />
          ) : (
            <QrCode
              text={paperCode(window.location.origin, business.qr_key, { number, codeFor })}
              label={t`Code of card ${number}`}
              quiet={0}
            />
          )}
        </div>
        <div className={c.number}>
          {number === null ? "···· ···· ····" : inFours(number)}
          <span>{words.cardNumber}</span>
        </div>
      </div>
    </div>
  );
}

function Wells({ required, rewards }: { required: number; rewards: Card["rewards"] }) {
  const { columns, size } = wellGrid(required);
  const gifts = giftSlots(required, rewards);
  return (
    <div className={c.wells} style={{ "--columns": columns, "--well-size": size }}>
      {Array.from({ length: required }, (_, position) => {
        const isGift = gifts.includes(position + 1);
        return (
          <span key={position} className={cx(c.well, isGift && c.gift)}>
            {isGift ? <Icon name="gift-fill" /> : position + 1}
          </span>
        );
      })}
    </div>
  );
}

/** The three cheapest rewards with what they cost; a points card has nothing to stamp. */
function PointsPrices({ card, language, fallback }: { card: Card; language: Locale; fallback: Locale }) {
  const rewards = byCost(card.rewards).slice(0, 3);
  return (
    <div className={c.prices}>
      {rewards.map(({ _id, cost, name }) => (
        <span key={_id} className={c.price}>
          <b>{countOf("points", cost, language)}</b>
          <span>{pickText(name, language, fallback)}</span>
        </span>
      ))}
    </div>
  );
}
