import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";

export type Checked = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What to say for each way a value may be wrong; what is left out is said in general words. */
export type ValidityTexts = Partial<Record<Exclude<keyof ValidityState, "valid">, string>>;

/**
 * The browser's own checks, said in our words: on leaving the field, gone while typing, and on sending the form the
 * first bad field gets the focus. Spread the handlers on the control; `error` is `undefined` while all is well. A field that
 * need not be filled in any more, because another was cleared, is no longer missed.
 */
export function useValidity(texts: ValidityTexts = {}, isRequired = true) {
  const { t } = useLingui();
  const [error, setError] = useState<string | undefined>(undefined);
  const general: ValidityTexts = {
    valueMissing: t`Fill this in`,
    typeMismatch: t`This does not look complete`,
    ...texts,
  };
  const textFor = (control: Checked): string | undefined => {
    // A pattern that asks for a sign refuses blanks: they are nothing.
    if (control.validity.patternMismatch && control.value.trim() === "") return general.valueMissing;
    for (const [reason, text] of Object.entries(general)) {
      if (control.validity[reason as keyof ValidityState] && text !== undefined) return text;
    }
    return control.validationMessage;
  };
  return {
    error: !isRequired && error === general.valueMissing ? undefined : error,
    handlers: {
      onInvalid: (event: FormEvent<Checked>) => {
        event.preventDefault();
        const control = event.currentTarget;
        setError(textFor(control));
        if (control.form?.querySelector(":invalid:not(fieldset)") === control) control.focus();
      },
      onInput: () => setError(undefined),
      onBlur: (event: { currentTarget: Checked }) => {
        const control = event.currentTarget;
        if (control.value !== "" && !control.validity.valid) setError(textFor(control));
      },
    },
  };
}
