import { useLingui } from "@lingui/react/macro";
import type { InAppContent } from "@rewardo/contract/message-fields";
import { hasOptions } from "@rewardo/contract/poll-kinds";
import { fillPlaceholders, type Language, type LocalizedText, pickText, vocative } from "@rewardo/rules";
import { Icon } from "../../ui/icons/icon.tsx";
import { exampleName } from "./example-name.ts";
import c from "./messages.module.css";
import p from "./poll.module.css";
import { PreviewFrame } from "./preview-frame.tsx";

interface InAppPreviewProps {
  content: InAppContent;
  business: string;
  /** The business's, which customers without their own get. */
  language: Language;
}

/** A message on the card as a customer called Oliwia reads it, with what they can answer. */
export function InAppPreview({ content: { title, text, poll }, business, language }: InAppPreviewProps) {
  const { t } = useLingui();
  const write = (one: LocalizedText, shown: Language) =>
    fillPlaceholders(pickText(one, shown, language), { first_name: vocative(exampleName, shown), business });
  const texts = [title, text, ...(poll === null ? [] : [poll.question, ...poll.options])];
  return (
    <PreviewFrame texts={texts} language={language}>
      {(shown) => (
        <div className={c.mail} lang={shown}>
          <p className={c.from}>{business}</p>
          <p className={c.subject}>{write(title, shown) || t`No title yet`}</p>
          <p className={c.text}>{write(text, shown)}</p>
          {poll !== null && (
            <>
              <p className={p.question}>{write(poll.question, shown) || t`No question yet`}</p>
              {hasOptions(poll.kind) && (
                <ul className={p.choices}>
                  {poll.options.map((option, at) => (
                    <li key={at}>{write(option, shown) || "…"}</li>
                  ))}
                </ul>
              )}
              {poll.kind === "rating" && <Stars />}
              {poll.kind === "nps" && <Grades />}
              {poll.kind === "text" && <div className={p.written} aria-hidden="true" />}
            </>
          )}
        </div>
      )}
    </PreviewFrame>
  );
}

const Stars = () => (
  <p className={p.stars} aria-hidden="true">
    {[1, 2, 3, 4, 5].map((star) => (
      <Icon key={star} name="star" size={24} />
    ))}
  </p>
);

const Grades = () => (
  <ul className={p.grades} aria-hidden="true">
    {Array.from({ length: 11 }, (_, grade) => (
      <li key={grade} className="num">
        {grade}
      </li>
    ))}
  </ul>
);
