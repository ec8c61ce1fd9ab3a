import { useLingui } from "@lingui/react/macro";
import { LANGUAGES, type Language, type LocalizedText } from "@rewardo/rules/localized-text";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@rewardo/ui/button.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { Textarea } from "@rewardo/ui/fields/textarea.tsx";
import c from "./localized-text-field.module.css";
import { nameOfLanguage } from "./language-names.ts";
import { withText } from "./localized-texts.ts";

export interface LocalizedTextFieldProps {
  label: string;
  hint?: ReactNode;
  /** The one that is needed, and stands first. */
  language: Language;
  multiline?: boolean | undefined;
  optional?: boolean | undefined;
  disabled?: boolean | undefined;
  value: LocalizedText | null;
  onChange: (value: LocalizedText | null) => void;
  onLeave?: (() => void) | undefined;
  errorOf?: ((language: Language) => string | undefined) | undefined;
}

/**
 * A text in four languages: the required one is visible, the others fold under a button that names the missing ones.
 * They unfold if one of them has an error.
 */
export function LocalizedTextField({ language, value, onChange, onLeave, errorOf, ...props }: LocalizedTextFieldProps) {
  const { t } = useLingui();
  const listId = useId();
  const [wasOpened, setOpened] = useState(false);
  const others = LANGUAGES.filter((one) => one !== language);
  const isWrong = others.some((one) => errorOf?.(one) !== undefined);
  // They stay unfolded once the error is fixed: the user may still be typing there.
  if (isWrong && !wasOpened) setOpened(true);
  const isOpen = wasOpened || isWrong;
  const missing = others.filter((one) => value?.[one] === undefined);
  const missingNames = missing.map((one) => nameOfLanguage(one)).join(", ");

  const control = (one: Language) => ({
    lang: one,
    disabled: props.disabled,
    value: value?.[one] ?? "",
    error: errorOf?.(one),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(withText(value, one, event.currentTarget.value)),
    onBlur: onLeave,
  });
  const Control = props.multiline === true ? Textarea : TextField;
  return (
    <div className={c.texts} role="group" aria-label={props.label}>
      <Control
        {...control(language)}
        label={
          <>
            {props.label} <span className={c.which}>{nameOfLanguage(language)}</span>
          </>
        }
        hint={props.hint}
        optional={props.optional}
      />
      <Button
        kind="quiet"
        size="compact"
        className={c.more}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpened(!isOpen)}
      >
        <Icon name="caret-right-bold" className={cx(c.caret, isOpen && c.turned)} />
        {t`Other languages`}
        <span className={c.codes} aria-hidden="true">
          {others.map((one) => (
            <span key={one} className={cx(c.code, missing.includes(one) && c.missing)}>
              {one.toUpperCase()}
            </span>
          ))}
        </span>
        {missing.length > 0 && <span className="sr">{t`Missing: ${missingNames}`}</span>}
      </Button>
      <div id={listId} hidden={!isOpen} className={c.others}>
        {others.map((one) => (
          <Control key={one} {...control(one)} label={nameOfLanguage(one)} optional />
        ))}
      </div>
    </div>
  );
}
