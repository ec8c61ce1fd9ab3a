import { useLingui } from "@lingui/react/macro";
import type { CardChanges, ProgrammeContent } from "@rewardo/contract/programmes";
import { LANGUAGES, type Language } from "@rewardo/rules/localized-text";
import { pluralExamples, unitForm, type PluralCategory, type UnitForms } from "@rewardo/rules/unit-name";
import { useId, useState } from "react";
import { nameOfLanguage } from "../../../kit/form/kinds/language-names.ts";
import { LocalizedTextField } from "../../../kit/form/kinds/localized-text-field.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./unit-fields.module.css";

interface UnitFieldsProps {
  content: ProgrammeContent;
  /** The one that is needed, and stands first. */
  language: Language;
  disabled: boolean;
  onChange: (changes: CardChanges) => void;
  errorOf: (language: Language) => string | undefined;
}

type Forms = NonNullable<ProgrammeContent["unit_forms"]>;

/** The forms with one of them as it was typed; without any they are `null`. */
const withForm = (forms: Forms | null, language: Language, category: PluralCategory, typed: string): Forms | null => {
  const { [language]: before = {}, ...others } = forms ?? {};
  const kept = Object.fromEntries(Object.entries({ ...before, [category]: typed }).filter(([, form]) => form !== ""));
  const next = Object.keys(kept).length === 0 ? others : { ...others, [language]: kept };
  return Object.keys(next).length === 0 ? null : next;
};

/** What a card's points are called, and on demand the forms that numbers take in each language of the name. */
export function UnitFields({ content, language, disabled, onChange, errorOf }: UnitFieldsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const { unit_name, unit_forms } = content;
  const forms: UnitForms = unit_forms ?? {};
  const named = [language, ...LANGUAGES.filter((one) => one !== language)].filter(
    (one) => unit_name?.[one] !== undefined,
  );
  const examplesOf = (numbers: readonly number[]): string => numbers.map((one) => format.number(one, 1)).join(", ");
  return (
    <div className={c.unit}>
      <LocalizedTextField
        label={t`What is collected`}
        hint={t`Points, unless you call them something else: coffees, beans, stars.`}
        language={language}
        optional
        disabled={disabled}
        value={unit_name}
        onChange={(name) => onChange({ unit_name: name as ProgrammeContent["unit_name"] })}
        errorOf={errorOf}
      />
      {named.length > 0 && (
        <>
          <Button
            kind="quiet"
            size="compact"
            className={c.more}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="caret-right-bold" className={cx(c.caret, isOpen && c.turned)} />
            {t`Plural forms`}
          </Button>
          <div id={listId} hidden={!isOpen} className={c.forms}>
            {named.map((one) => (
              <fieldset key={one} className={c.language} disabled={disabled}>
                <legend>{nameOfLanguage(one)}</legend>
                {pluralExamples(one).map(([category, numbers]) => (
                  <TextField
                    key={category}
                    lang={one}
                    maxLength={60}
                    label={
                      <>
                        <span className="sr">{nameOfLanguage(one)} </span>
                        {examplesOf(numbers)} …
                      </>
                    }
                    placeholder={unitForm(content, category, one)}
                    value={forms[one]?.[category] ?? ""}
                    onChange={({ currentTarget }) =>
                      onChange({ unit_forms: withForm(unit_forms, one, category, currentTarget.value) })
                    }
                  />
                ))}
              </fieldset>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
