import { useLingui } from "@lingui/react/macro";
import type { EmailContent } from "@rewardo/contract/message-fields";
import { fillPlaceholders, LANGUAGES, type Language, pickText, vocative } from "@rewardo/rules";
import { useState } from "react";
import { languageNames } from "../../kit/form/kinds/language-names.ts";
import { Segment } from "../../ui/fields/segment.tsx";
import { exampleName } from "./example-name.ts";
import c from "./messages.module.css";

interface EmailPreviewProps {
  content: EmailContent;
  business: string;
  /** The business's, which customers without their own get. */
  language: Language;
  /** Whether one may look at it as a customer without a first name does. */
  choosesReader?: boolean;
}

/** An e-mail as a customer called Oliwia reads it, in each language that it has. */
export function EmailPreview({ content, business, language, choosesReader = false }: EmailPreviewProps) {
  const { t } = useLingui();
  const texts = [content.subject, ...content.blocks.map((block) => (block.kind === "text" ? block.text : block.label))];
  const written = LANGUAGES.filter((one) => texts.some((text) => (text[one] ?? "").trim() !== ""));
  const [chosen, setChosen] = useState<Language>(language);
  const [reader, setReader] = useState<"named" | "unnamed">("named");
  const shown = written.includes(chosen) ? chosen : (written[0] ?? language);
  const write = (text: EmailContent["subject"]) =>
    fillPlaceholders(pickText(text, shown, language), {
      first_name: reader === "named" ? vocative(exampleName, shown) : null,
      business,
    });
  return (
    <section className="stack g12" aria-label={t`Preview`}>
      <div className={c.previewHead}>
        <h3 className="t16">{t`Preview`}</h3>
        {written.length > 1 && (
          <Segment
            label={t`Language of the preview`}
            options={written.map((one) => ({ value: one, label: languageNames[one] }))}
            value={shown}
            onChange={setChosen}
          />
        )}
      </div>
      {choosesReader && (
        <Segment
          className={c.choice}
          label={t`Customer of the preview`}
          options={[
            { value: "named", label: exampleName },
            { value: "unnamed", label: t({ message: "No name", comment: "A customer without a first name" }) },
          ]}
          value={reader}
          onChange={setReader}
        />
      )}
      <div className={c.mail} lang={shown}>
        <p className={c.from}>{business}</p>
        <p className={c.subject}>{write(content.subject) || t`No subject yet`}</p>
        {content.blocks.map((block, at) =>
          block.kind === "text" ? (
            <p key={at} className={c.text}>
              {write(block.text)}
            </p>
          ) : (
            <p key={at}>
              <span className={c.mailButton}>{write(block.label)}</span>
            </p>
          ),
        )}
      </div>
      <p className="mut t13">{t`Under it stand who sends it, and the link to unsubscribe.`}</p>
    </section>
  );
}
