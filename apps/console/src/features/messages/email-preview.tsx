import { useLingui } from "@lingui/react/macro";
import type { EmailContent } from "@rewardo/contract/message-fields";
import { fillPlaceholders, type Language, pickText, vocative } from "@rewardo/rules";
import { useState } from "react";
import { Segment } from "../../ui/fields/segment.tsx";
import { exampleName } from "./example-name.ts";
import c from "./messages.module.css";
import { PreviewFrame } from "./preview-frame.tsx";

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
  const [reader, setReader] = useState<"named" | "unnamed">("named");
  const texts = [content.subject, ...content.blocks.map((block) => (block.kind === "text" ? block.text : block.label))];
  const write = (text: EmailContent["subject"], shown: Language) =>
    fillPlaceholders(pickText(text, shown, language), {
      first_name: reader === "named" ? vocative(exampleName, shown) : null,
      business,
    });
  return (
    <PreviewFrame texts={texts} language={language}>
      {(shown) => (
        <>
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
            <p className={c.subject}>{write(content.subject, shown) || t`No subject yet`}</p>
            {content.blocks.map((block, at) =>
              block.kind === "text" ? (
                <p key={at} className={c.text}>
                  {write(block.text, shown)}
                </p>
              ) : (
                <p key={at}>
                  <span className={c.mailButton}>{write(block.label, shown)}</span>
                </p>
              ),
            )}
          </div>
          <p className="mut t13">{t`Under it stand who sends it, and the link to unsubscribe.`}</p>
        </>
      )}
    </PreviewFrame>
  );
}
