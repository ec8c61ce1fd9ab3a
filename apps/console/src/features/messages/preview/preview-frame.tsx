import { useLingui } from "@lingui/react/macro";
import { type Language, LANGUAGES, type LocalizedText } from "@rewardo/rules/localized-text";
import { type ReactNode, useState } from "react";
import { languageNames } from "../../../kit/form/kinds/language-names.ts";
import { Segment } from "@rewardo/ui/fields/segment.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { exampleName } from "../composer/example-fields.ts";
import c from "../messages.module.css";

interface PreviewFrameProps {
  /** What is shown; a language is offered as soon as one of them is written in it. */
  texts: readonly LocalizedText[];
  /** The business's, which is shown first. */
  language: Language;
  /** Whether the preview is on a phone, and lets users choose reader and colours. */
  isComposing: boolean;
  /** The preview in the chosen language; `isUnknown`: as someone reads it of whom nothing is known. */
  children: (shown: Language, isUnknown: boolean) => ReactNode;
}

/** Around the preview of a message: its heading, and the choice among languages, readers and colours. */
export function PreviewFrame({ texts, language, isComposing, children }: PreviewFrameProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Language>(language);
  const [reader, setReader] = useState<"named" | "unnamed">("named");
  const [look, setLook] = useState<"own" | "light" | "dark">("own");
  const written = LANGUAGES.filter((one) => texts.some((text) => (text[one] ?? "").trim() !== ""));
  const shown = written.includes(chosen) ? chosen : (written[0] ?? language);
  return (
    // In a drawer it may be all that takes the focus, without which a keyboard does not scroll.
    <section className="stack g12" aria-label={t`Preview`} {...(isComposing ? {} : { tabIndex: 0 })}>
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
      {isComposing && (
        <div className={c.choices}>
          <Segment
            label={t`Customer of the preview`}
            options={[
              { value: "named", label: exampleName },
              { value: "unnamed", label: t({ message: "No name", comment: "A customer without a first name" }) },
            ]}
            value={reader}
            onChange={setReader}
          />
          <Segment
            label={t`Colours of the preview`}
            options={[
              { value: "own", label: t({ message: "As here", comment: "The colours of a preview" }) },
              { value: "light", label: t({ message: "Light", comment: "Theme" }) },
              { value: "dark", label: t({ message: "Dark", comment: "Theme" }) },
            ]}
            value={look}
            onChange={setLook}
          />
        </div>
      )}
      <div className={cx(c.screen, isComposing && c.phone)} {...(look === "own" ? {} : { "data-look": look })}>
        {children(shown, reader === "unnamed")}
      </div>
    </section>
  );
}
