import { useLingui } from "@lingui/react/macro";
import { printOpeningHours } from "@rewardo/rules/opening-hours/print";
import { useRef, useState } from "react";
import { Textarea } from "@rewardo/ui/fields/textarea.tsx";
import type { HoursWords } from "../../opening-hours/use-hours-words.ts";
import { readHours } from "../../opening-hours/use-opening-hours.ts";
import c from "./opening-hours-field.module.css";

export interface TextModeProps {
  words: HoursWords;
  value: string | null;
  onChange: (value: string | null) => void;
  name: string | undefined;
  disabled: boolean | undefined;
  /** The form has been sent: what is wrong shows even if the field was not left. */
  showError: boolean;
}

const MAX = 500;

/** The hours as a text of the grammar. On leaving it takes its normal form, or says where it cannot be read and why. */
export function TextMode({ words, value, onChange, name, disabled, showError }: TextModeProps) {
  const { t } = useLingui();
  const field = useRef<HTMLTextAreaElement>(null);
  const [wasLeft, setWasLeft] = useState(true);
  const read = readHours(value);
  const error = wasLeft || showError ? (read?.error ?? null) : null;
  const text = value ?? "";
  const select = () => {
    if (error !== null) field.current?.setSelectionRange(error.position, error.position + error.found.length);
  };
  return (
    <div className={c.part}>
      <Textarea
        ref={field}
        className={c.text}
        label={t`Hours as text`}
        name={name}
        disabled={disabled}
        required={false}
        maxLength={MAX}
        rows={3}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        hint={t`For example Mo-Fr 08:00-16:00; Sa 09:00-13:00. A new rule begins after a semicolon; off is closed, open is all day, 18:00+ has no fixed end.`}
        error={error === null ? undefined : words.error(error)}
        value={text}
        onFocus={select}
        onChange={(event) => {
          setWasLeft(false);
          onChange(event.currentTarget.value === "" ? null : event.currentTarget.value);
        }}
        onBlur={() => {
          setWasLeft(true);
          if (read === null) return text === "" ? undefined : onChange(null);
          const normal = read.hours === null ? text : printOpeningHours(read.hours);
          if (normal !== text) onChange(normal);
        }}
      />
      {error !== null && (
        // Visual marker only: the sentence above names the position in words.
        <p className={c.mistake} aria-hidden="true">
          {text.slice(0, error.position)}
          <mark>{text.slice(error.position, error.position + error.found.length) || "\u00a0\u00a0"}</mark>
          {text.slice(error.position + error.found.length)}
        </p>
      )}
    </div>
  );
}
