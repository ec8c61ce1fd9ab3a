import { LANGUAGES, type Language, type LocalizedText } from "@rewardo/rules/localized-text";
import type { FieldDescription, FieldTextsOf } from "../description.ts";
import { nameOfLanguage } from "./language-names.ts";
import { LocalizedTextField } from "./localized-text-field.tsx";
import { settledTexts } from "./localized-texts.ts";
import { type FormFieldOptions, useFormField } from "../use-form-field.ts";

export interface LocalizedTextOptions<Name extends string>
  extends FieldTextsOf<Name>, Pick<FormFieldOptions<LocalizedText>, "words"> {
  /** The business's language, the one that may not be missing. */
  readonly language: Language;
  readonly multiline?: boolean | undefined;
}

/** A text that customers read, in the business's language and, if wanted, in the three others. */
export const localizedText = <const Name extends string>(
  options: LocalizedTextOptions<Name>,
): FieldDescription<Name> => ({
  kind: "custom",
  names: [options.name],
  label: options.label,
  half: options.half,
  render: () => <LocalizedTextControl {...options} />,
  show: () => null,
  isDeep: true,
  parts: LANGUAGES.map((language) => ({
    path: `${options.name}.${language}`,
    label: `${options.label}, ${nameOfLanguage(language)}`,
    show: (value) => (typeof value === "string" ? <span lang={language}>{value}</span> : null),
  })),
  check: (values) => {
    const texts = (values[options.name] ?? null) as LocalizedText | null;
    const isMissing = texts !== null && texts[options.language] === undefined;
    return isMissing ? [{ path: `${options.name}.${options.language}`, code: "required" }] : [];
  },
});

function LocalizedTextControl({ name, label, hint, language, multiline, words }: LocalizedTextOptions<string>) {
  const field = useFormField<LocalizedText>(name, { settle: settledTexts, words });
  return (
    <LocalizedTextField
      label={label}
      hint={hint}
      language={language}
      multiline={multiline}
      optional={field.optional}
      disabled={field.disabled}
      value={field.value}
      onChange={field.set}
      onLeave={field.leave}
      errorOf={(one) => field.errorAt(one) ?? (one === language ? field.error : undefined)}
    />
  );
}
