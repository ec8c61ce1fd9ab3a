import { useLingui } from "@lingui/react/macro";
import type { InAppContent } from "@rewardo/contract/message-fields";
import { hasOptions } from "@rewardo/contract/poll-kinds";
import { type Language, type LocalizedText, pickText } from "@rewardo/rules/localized-text";
import { fillPlaceholders } from "@rewardo/rules/placeholders";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { CouponTicket, useCouponName } from "../composer/coupon-ticket.tsx";
import { CustomerCard } from "../../../kit/transactions/customer-card.tsx";
import { useCards } from "@rewardo/web/use-cards.ts";
import { exampleFields, exampleGathered, nothingGathered } from "../composer/example-fields.ts";
import c from "../messages.module.css";
import p from "../poll.module.css";
import { GhostLines } from "./ghost-lines.tsx";
import { PreviewFrame } from "./preview-frame.tsx";

interface InAppPreviewProps {
  content: InAppContent;
  business: string;
  /** The business's, which customers without their own get. */
  language: Language;
  isComposing?: boolean;
}

/** A message on the card as a customer called Oliwia reads it, with what they can answer. */
export function InAppPreview({ content, business, language, isComposing = false }: InAppPreviewProps) {
  const { t } = useLingui();
  const { title, text, poll } = content;
  const given = content.coupon ?? null;
  const coupon = useCouponName(given);
  const write = (one: LocalizedText, shown: Language, isUnknown: boolean) =>
    fillPlaceholders(pickText(one, shown, language), exampleFields({ shown, language, business, coupon, isUnknown }));
  const texts = [title, text, ...(poll === null ? [] : [poll.question, ...poll.options])];
  return (
    <PreviewFrame texts={texts} language={language} isComposing={isComposing}>
      {(shown, isUnknown) => (
        <>
          {isComposing && <CardAbove isUnknown={isUnknown} />}
          <div className={c.mail} lang={shown}>
            <p className={c.from}>{business}</p>
            <p className={c.subject}>
              {write(title, shown, isUnknown) || <GhostLines missing={t`No title yet`} lines={1} />}
            </p>
            <p className={c.text}>
              {write(text, shown, isUnknown) || <GhostLines missing={t`No text yet`} lines={3} />}
            </p>
            {given !== null && <CouponTicket coupon={given} shown={shown} language={language} />}
            {poll !== null && (
              <>
                <p className={p.question}>{write(poll.question, shown, isUnknown) || t`No question yet`}</p>
                {hasOptions(poll.kind) && (
                  <ul className={p.choices}>
                    {poll.options.map((option, at) => (
                      <li key={at}>{write(option, shown, isUnknown) || "…"}</li>
                    ))}
                  </ul>
                )}
                {poll.kind === "rating" && <Stars />}
                {poll.kind === "nps" && <Grades />}
                {poll.kind === "text" && <div className={p.written} aria-hidden="true" />}
              </>
            )}
          </div>
        </>
      )}
    </PreviewFrame>
  );
}

/** The card that the message stands under; of several the one that most customers have. */
function CardAbove({ isUnknown }: { isUnknown: boolean }) {
  const card = useCards().given[0];
  if (card === undefined) return null;
  const { balance, missing_stamps } = isUnknown ? nothingGathered : exampleGathered;
  const stamps = missing_stamps === null ? 0 : Math.max(0, (card.stamps_required ?? 0) - missing_stamps);
  return <CustomerCard card={card} balance={card.stamps_required === null ? balance : stamps} number={undefined} />;
}

function Stars() {
  return (
    <p className={p.stars} aria-hidden="true">
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon key={star} name="star" size={24} />
      ))}
    </p>
  );
}

function Grades() {
  return (
    <ul className={p.grades} aria-hidden="true">
      {Array.from({ length: 11 }, (_, grade) => (
        <li key={grade} className="num">
          {grade}
        </li>
      ))}
    </ul>
  );
}
