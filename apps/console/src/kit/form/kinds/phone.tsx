import { type Country, COUNTRIES } from "@rewardo/rules/data/countries";
import { formatPhone } from "@rewardo/rules/phone";
import { useWatch } from "react-hook-form";
import { PhoneField } from "@rewardo/loyalty/typing/phone-field.tsx";
import { useCountry } from "@rewardo/web/session/use-country.ts";
import type { FieldDescription, FieldTextsOf } from "../description.ts";
import { settledPhone } from "@rewardo/loyalty/typing/phone-typing.ts";
import { useFormField } from "../use-form-field.ts";

export interface PhoneOptions<Name extends string> extends FieldTextsOf<Name> {
  /** The field that holds the country whose code and mask are taken; without one it is the business's. */
  readonly countryName?: Name | undefined;
}

/** A telephone number behind its country's calling code, formed by the country's mask while it is typed. */
export const phone = <const Name extends string>(options: PhoneOptions<Name>): FieldDescription<Name> => ({
  kind: "text",
  names: [options.name],
  label: options.label,
  half: options.half,
  render: () => <PhoneControl {...options} />,
  show: (values) => {
    const value = values[options.name];
    return typeof value === "string" ? formatPhone(value) : null;
  },
});

/** A country as a form has it; the business's where it has none. */
export function useCountryOf(value: unknown): Country {
  const own = useCountry();
  return COUNTRIES.find((country) => country === value) ?? own;
}

function PhoneControl({ name, label, hint, countryName }: PhoneOptions<string>) {
  const watched: unknown = useWatch({ name: countryName ?? name });
  const country = useCountryOf(countryName === undefined ? undefined : watched);
  const field = useFormField<string>(name, { settle: (value) => settledPhone(value, country) });
  return (
    <PhoneField
      label={label}
      hint={hint}
      name={name}
      country={country}
      optional={field.optional}
      disabled={field.disabled}
      error={field.error}
      value={field.value}
      onChange={field.set}
      onLeave={field.leave}
    />
  );
}
