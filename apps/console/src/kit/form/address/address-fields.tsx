import { useLingui } from "@lingui/react/macro";
import { COUNTRIES, type Country, POSTCODE_PLACEHOLDERS } from "@rewardo/rules/data/countries";
import { cityOfPostcode, isPostcode, normalizePostcode } from "@rewardo/rules/postcode";
import { useState } from "react";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import c from "./address.module.css";
import { postcodeForm } from "./forms.ts";
import { TypedField } from "@rewardo/loyalty/typing/typed-field.tsx";
import { useCountryNames, usePostcodeWords } from "./use-address-words.ts";

export interface Address {
  readonly address: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly country: Country;
}
export type AddressPart = keyof Address;

export interface AddressFieldsProps {
  value: Address;
  /** The whole address; a known postcode may bring its city along. */
  onChange: (value: Address) => void;
  /** A field was left; the postcode is in its country's form by then, if it has one. */
  onLeave?: ((part: AddressPart) => void) | undefined;
  errors?: Partial<Record<AddressPart, string | undefined>> | undefined;
  optional?: Partial<Record<AddressPart, boolean | undefined>> | undefined;
  /** Names of the inputs, where they are not those of the parts. */
  names?: Partial<Record<AddressPart, string>> | undefined;
  maxLengths?: Partial<Record<AddressPart, number | undefined>> | undefined;
  disabled?: boolean | undefined;
  /** Lets the browser offer its own person's address: for billing, not for a place. */
  ownAddress?: boolean | undefined;
}

/** Spaces alone are no address. */
const someSign = ".*\\S.*";

const textOrNull = (text: string): string | null => (text === "" ? null : text);

/** Street, postcode before city, country last. */
export function AddressFields({
  value,
  onChange,
  onLeave,
  errors = {},
  optional = {},
  names = {},
  maxLengths = {},
  disabled,
  ownAddress = false,
}: AddressFieldsProps) {
  const { t } = useLingui();
  const countries = useCountryNames();
  const words = usePostcodeWords();
  const [wasPostcodeLeft, setWasPostcodeLeft] = useState(false);
  /** The city that was filled in; while unchanged, another postcode may replace it. */
  const [filled, setFilled] = useState<string | null>(null);
  const { country } = value;
  const shared = (part: AddressPart) => ({
    name: names[part] ?? part,
    error: errors[part],
    optional: optional[part],
    disabled,
    maxLength: maxLengths[part],
  });
  const complete = (hint: string): string => (ownAddress ? hint : "off");

  const takePostcode = (text: string) => {
    setWasPostcodeLeft(false);
    const city = cityOfPostcode(text, country);
    const mayFill = value.city === null || value.city.trim() === "" || value.city === filled;
    const fills = city !== null && mayFill && city !== value.city;
    if (fills) setFilled(city);
    onChange({ ...value, postcode: textOrNull(text), city: fills ? city : value.city });
  };
  const leavePostcode = () => {
    const normal = value.postcode === null ? null : normalizePostcode(value.postcode, country);
    if (normal !== null && normal !== value.postcode) onChange({ ...value, postcode: normal });
    setWasPostcodeLeft(true);
    onLeave?.("postcode");
  };
  const isBad = wasPostcodeLeft && value.postcode !== null && !isPostcode(value.postcode, country);
  const { maxLength: _none, ...countryField } = shared("country");

  return (
    <div className={c.address}>
      <TextField
        {...shared("address")}
        label={t`Address`}
        pattern={optional.address === true ? undefined : someSign}
        autoComplete={complete("address-line1")}
        value={value.address ?? ""}
        onChange={(event) => onChange({ ...value, address: textOrNull(event.currentTarget.value) })}
        onBlur={() => onLeave?.("address")}
      />
      <div className={c.pair}>
        <TypedField
          {...shared("postcode")}
          label={t`Postcode`}
          figures
          typedForm={postcodeForm(country)}
          error={errors.postcode ?? (isBad ? words[country] : undefined)}
          placeholder={POSTCODE_PLACEHOLDERS[country]}
          inputMode={country === "UK" ? "text" : "numeric"}
          autoComplete={complete("postal-code")}
          value={value.postcode ?? ""}
          onChange={takePostcode}
          onBlur={leavePostcode}
        />
        <TextField
          {...shared("city")}
          // A new key for each filled-in city restarts the highlight.
          key={`city ${filled}`}
          className={filled !== null && value.city === filled ? c.fresh : undefined}
          label={t`City`}
          pattern={optional.city === true ? undefined : someSign}
          autoComplete={complete("address-level2")}
          value={value.city ?? ""}
          onChange={(event) => onChange({ ...value, city: textOrNull(event.currentTarget.value) })}
          onBlur={() => onLeave?.("city")}
        />
      </div>
      <Select
        {...countryField}
        label={t`Country`}
        autoComplete={complete("country")}
        options={countries}
        value={country}
        onChange={(event) => {
          const next = COUNTRIES.find((known) => known === event.currentTarget.value);
          if (next !== undefined) onChange({ ...value, country: next });
        }}
        onBlur={() => onLeave?.("country")}
      />
      <span className="sr" role="status">
        {filled !== null && value.city === filled ? t`City filled in: ${filled}` : ""}
      </span>
    </div>
  );
}
