import { useLingui } from "@lingui/react/macro";
import { type Country, DEFAULT_COUNTRY } from "@rewardo/rules/data/countries";
import { isNip, normalizeTin } from "@rewardo/rules/nip";
import { type ReactNode, useState } from "react";
import { tinForm } from "./forms.ts";
import { TypedField } from "@rewardo/loyalty/typing/typed-field.tsx";

export interface NipFieldProps {
  /** Letters and digits alone; null is none. */
  value: string | null;
  onChange: (value: string | null) => void;
  onLeave?: (() => void) | undefined;
  /**
   * Country of the number. Poland: `###-###-##-##` with a check digit; in other countries ten digits are shown as
   * `##### #####`.
   */
  country?: Country | undefined;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  success?: string | undefined;
  optional?: boolean | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
}

/** A tax number; of a Polish one the check digit is looked at when the field is left. */
export function NipField({ value, onChange, onLeave, country = DEFAULT_COUNTRY, error, ...rest }: NipFieldProps) {
  const { t } = useLingui();
  const [wasLeft, setWasLeft] = useState(false);
  const form = tinForm(country);
  const tin = value ?? "";
  const wrong = (): string | undefined => {
    if ((!wasLeft && error === undefined) || tin === "" || country !== "PL" || isNip(tin)) return undefined;
    if (!/^\d{10}$/.test(tin)) return t`A NIP has ten digits, for example 123-456-32-18`;
    return t`Look at the digits again: the last one does not fit the others`;
  };
  return (
    <TypedField
      {...rest}
      figures
      inputMode={country === "PL" ? "numeric" : "text"}
      autoComplete="off"
      value={form.form(tin)}
      typedForm={form}
      // What is wrong with the digits says more than a form's sentence.
      error={wrong() ?? error}
      onChange={(text) => {
        setWasLeft(false);
        const next = normalizeTin(text, country);
        onChange(next === "" ? null : next);
      }}
      onBlur={() => {
        setWasLeft(true);
        onLeave?.();
      }}
    />
  );
}
