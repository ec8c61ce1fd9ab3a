import { useLingui } from "@lingui/react/macro";
import { BigStamp } from "@rewardo/loyalty/card/big-stamp.tsx";
import { Rosette } from "@rewardo/loyalty/card/stamp-icon.tsx";
import { stampsFace } from "@rewardo/loyalty/card/stamps-face.ts";
import { memberStock, stockClass } from "@rewardo/loyalty/card/stock.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { earnedBy } from "../basket/basket.ts";
import type { Step } from "../till.ts";
import { justFilled } from "../visit/card-face.ts";
import { useTillWords } from "../words.ts";
import c from "./rush.module.css";

interface AnswerViewProps {
  step: Extract<Step, { at: "done" }>;
  /** Opens the card on the till's own screen: the reward, the way back. */
  onOpen: () => void;
}

/** What a guest reads from two metres: the stamp, the figure and one sentence, without a name. A touch opens the card. */
export function AnswerView({ step, onOpen }: AnswerViewProps) {
  const { t } = useLingui();
  const words = useTillWords();
  const format = useFormat();
  const { visit, result } = step;
  const { card, rewards } = visit.preview;
  const { balance, level } = result.card_subscription;
  const required = card.stamps_required;
  const face = required === null ? null : stampsFace(card, required, balance);
  const earned = earnedBy(result.transaction);
  const filled = justFilled(visit.preview, balance, result.transaction.delta);
  const reward = filled === null ? null : words.name(filled.name);
  const sentence =
    reward === null
      ? (words.ahead(card, balance, rewards) ?? words.added(card, earned))
      : t`${reward} is yours. Want it now? Say so at the counter.`;
  return (
    <button
      type="button"
      data-rush-answer=""
      className={cx(c.answer, stockClass(memberStock(card, level)))}
      onClick={onOpen}
    >
      <Rosette className={c.rosette} />
      {face === null ? (
        <span className={c.points} aria-hidden="true">
          {format.signed(earned)}
        </span>
      ) : (
        <BigStamp
          className={c.stamp}
          stamp={filled === null ? face.stamp : "default_stamp"}
          position={face.count - 1}
        />
      )}
      <span className={c.figures}>
        <span className={cx("num", c.figure)} data-long={face === null || undefined}>
          {format.number(face?.count ?? balance)}
          {face === null ? <small> {words.unit(card, balance)}</small> : <small>/{format.number(face.required)}</small>}
        </span>
        <span className={c.sentence}>{sentence}</span>
        {face !== null && (
          <span className={c.dots} aria-hidden="true">
            {Array.from({ length: face.required }, (_, position) => (
              <i
                key={position}
                data-on={position < face.count || undefined}
                data-gift={face.gifts?.includes(position + 1) || undefined}
              />
            ))}
          </span>
        )}
        <span className="sr">{t`Open the card`}</span>
      </span>
    </button>
  );
}
