import type { Card } from "@rewardo/contract/cards";
import { type Language, pickText } from "@rewardo/rules/localized-text";
import { nextReward, paidTogether, rewardSteps } from "@rewardo/rules/card-rewards";
import { giftSlots } from "@rewardo/rules/stamp-card";
import { unitName } from "@rewardo/rules/unit-name";
import { LogoTile } from "@rewardo/loyalty/card/logo-tile.tsx";
import { cardStock, stockClass } from "@rewardo/loyalty/card/stock.ts";
import { useCards } from "@rewardo/web/use-cards.ts";
import { aheadLine, pointsWord, readyLine, stampsCount } from "@rewardo/web/i18n/message-parts.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { exampleGathered, nothingGathered } from "../composer/example-fields.ts";
import c from "../messages.module.css";

interface CardPreviewProps {
  card_id: string;
  business: string;
  shown: Language;
  /** The business's. */
  language: Language;
  /** Shows the card as for a customer about whom nothing is known: empty, as in a mailed test. */
  isUnknown: boolean;
}

/** Up to six slots a row, as in the mail. */
const columnsOf = (required: number): number =>
  required <= 6 ? required : required <= 12 ? Math.ceil(required / 2) : 6;

/** An example, as it is written on the card. */
const exampleNumber = "7571 8880 4534";

/** What waits, else what the card gives or what comes next, as in the mail. */
const footLine = (card: Card, balance: number, shown: Language, language: Language): string => {
  const named = card.rewards.map((one) => ({ ...one, name: pickText(one.name, shown, language) }));
  const ready = paidTogether(named, balance).map(({ reward: { name }, times }) =>
    times === 1 ? name : `${times}\u00A0×\u00A0${name}`,
  );
  if (ready.length > 0) return readyLine(shown, ready);
  const { stamps_required: required } = card;
  if (required !== null) return rewardSteps(required, named, (count) => stampsCount(shown, count));
  const next = nextReward(named, balance, null);
  if (next === null) return "";
  const unit = unitName(card, next.missing, shown, language) ?? pointsWord(shown, next.missing);
  return aheadLine(shown, `${next.missing}\u00A0${unit}`, next.reward.name);
};

/** How near the next reward of a points card is, in percent; `null` where none is ahead. */
const progressOf = ({ stamps_required, rewards }: Card, balance: number): number | null => {
  const next = stamps_required === null ? nextReward(rewards, balance, null) : null;
  return next === null ? null : Math.round((100 * balance) / next.reward.cost);
};

/** Preview of a loyalty card with an example balance. */
export function CardPreview({ card_id, business, shown, language, isUnknown }: CardPreviewProps) {
  const card = useCards().byId.get(card_id);
  const logo = useSession().business?.logo ?? null;
  if (card === undefined) return null;
  const required = card.stamps_required;
  const { balance, missing_stamps } = isUnknown ? nothingGathered : exampleGathered;
  const filled = required === null || missing_stamps === null ? 0 : Math.max(0, required - missing_stamps);
  const gifts = required === null ? [] : giftSlots(required, card.rewards);
  const has = required === null ? balance : filled;
  const progress = progressOf(card, balance);
  const unit = unitName(card, has, shown, language) ?? pointsWord(shown, has);
  return (
    <div className={cx(c.mailCard, stockClass(cardStock(card.design.stock)))}>
      <div className={c.mailCardHead}>
        <span className={c.mailCardTile}>
          <LogoTile
            name={business}
            size="fill"
            url={logo === null ? null : `/api/uploads/${encodeURIComponent(logo)}?w=150`}
          />
        </span>
        <span className={c.mailCardWords}>
          <strong className={c.mailCardName}>{business}</strong>
          <span>{pickText(card.name, shown, language)}</span>
        </span>
        <span className={cx("num", required === null && c.mailCardPoints)}>
          <span className={c.mailCardFigure}>{has}</span> {required === null ? <span>{unit}</span> : `/${required}`}
        </span>
      </div>
      {required !== null && (
        <span className={c.slots} style={{ "--columns": columnsOf(required) }} aria-hidden="true">
          {Array.from({ length: required }, (_, at) => (
            <span key={at} className={cx(c.slot, at < filled && c.filled)}>
              {at < filled ? "✓" : gifts.includes(at + 1) ? "★" : at + 1}
            </span>
          ))}
        </span>
      )}
      {progress !== null && <span className={c.way} style={{ "--way": `${progress}%` }} aria-hidden="true" />}
      <div className={c.mailCardFoot}>
        <strong>{footLine(card, has, shown, language)}</strong>
        {!isUnknown && <span className="num">{exampleNumber}</span>}
      </div>
    </div>
  );
}
