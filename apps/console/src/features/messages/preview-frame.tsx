import { useLingui } from "@lingui/react/macro";
import type { LocalizedText } from "@rewardo/rules";
import { LANGUAGES, type Language } from "@rewardo/rules";
import { type ReactNode, useState } from "react";
import { languageNames } from "../../kit/form/kinds/language-names.ts";
import { Segment } from "../../ui/fields/segment.tsx";
import c from "./messages.module.css";

interface PreviewFrameProps {
  /** What is shown; a language is offered as soon as one of them is written in it. */
  texts: readonly LocalizedText[];
  /** The business's, which is shown first. */
  language: Language;
  /** The preview in the chosen language. */
  children: (shown: Language) => ReactNode;
}

/** Around the preview of a message: its heading, and the choice among the languages that it is written in. */
export function PreviewFrame({ texts, language, children }: PreviewFrameProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Language>(language);
  const written = LANGUAGES.filter((one) => texts.some((text) => (text[one] ?? "").trim() !== ""));
  const shown = written.includes(chosen) ? chosen : (written[0] ?? language);
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
      {children(shown)}
    </section>
  );
}
