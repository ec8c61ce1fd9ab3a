import { useLingui } from "@lingui/react/macro";
import { type Country, DEFAULT_COUNTRY } from "@rewardo/rules/data/countries";
import { normalizePhone } from "@rewardo/rules/phone";
import { type ReactNode, useState } from "react";
import { phoneForm, settledPhone, shownPhone, typedPhone } from "./phone-typing.ts";
import { TypedField } from "./typed-field.tsx";

export interface PhoneFieldProps {
  /** E.164 (`+48601204418`), or while it is typed the beginning of one; null is none. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** The field was left; the value is normalised by then. */
  onLeave?: (() => void) | undefined;
  /** Country whose calling code stands before the field. */
  country?: Country | undefined;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
  /** `tel` if the number is the user's own. */
  autoComplete?: string | undefined;
}

/** A telephone number with the country's code before it; one of another country brings its own, with a plus. */
export function PhoneField({
  value,
  onChange,
  onLeave,
  country = DEFAULT_COUNTRY,
  error,
  autoComplete = "off",
  ...rest
}: PhoneFieldProps) {
  const { t } = useLingui();
  const [wasLeft, setWasLeft] = useState(false);
  const { before, text } = shownPhone(value, country);
  const isBad = wasLeft && value !== null && normalizePhone(value, country) === null;
  return (
    <TypedField
      {...rest}
      type="tel"
      figures
      before={before}
      autoComplete={autoComplete}
      value={text}
      typedForm={phoneForm(country)}
      error={error ?? (isBad ? t`Enter the whole number; one from abroad begins with a plus` : undefined)}
      onChange={(next) => {
        setWasLeft(false);
        onChange(typedPhone(next, country));
      }}
      onBlur={() => {
        const settled = settledPhone(value, country);
        if (settled !== value) onChange(settled);
        setWasLeft(true);
        onLeave?.();
      }}
    />
  );
}
