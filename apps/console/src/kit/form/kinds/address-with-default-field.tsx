import { useLingui } from "@lingui/react/macro";
import { DEFAULT_COUNTRY } from "@rewardo/rules/data/countries";
import { useState } from "react";
import { RadioGroup } from "@rewardo/ui/fields/radio-group.tsx";
import { VisuallyHidden } from "@rewardo/ui/visually-hidden.tsx";
import { type Address, AddressFields, type AddressPart } from "../address/address-fields.tsx";
import c from "./address-with-default-field.module.css";

export interface AddressWithDefaultFieldProps {
  label: string;
  /** `null` is the business's address. */
  value: Address | null;
  onChange: (value: Address | null) => void;
  onLeave?: ((part: AddressPart) => void) | undefined;
  /** The business's address, in words under its choice; its country is what another one begins with. */
  business: Address | null;
  errors?: Partial<Record<AddressPart, string | undefined>> | undefined;
  optional?: Partial<Record<AddressPart, boolean | undefined>> | undefined;
  /** Names of the inputs, where they are not those of the parts. */
  names?: Partial<Record<AddressPart, string>> | undefined;
  disabled?: boolean | undefined;
}

/** The business's address or another one: a known address is not typed again. */
export function AddressWithDefaultField({
  label,
  value,
  onChange,
  onLeave,
  business,
  errors,
  optional,
  names,
  disabled = false,
}: AddressWithDefaultFieldProps) {
  const { t } = useLingui();
  /** What was typed as the other one comes back with its choice. */
  const [other, setOther] = useState<Address>(value ?? emptyAddress(business));
  return (
    <div className={c.field}>
      <RadioGroup
        // What it is of is said by the section's heading; the fields of another address say it once more.
        legend={<VisuallyHidden>{label}</VisuallyHidden>}
        value={value === null ? "business" : "other"}
        onChange={(choice) => onChange(choice === "business" ? null : other)}
        options={[
          {
            value: "business",
            label: t`Business address`,
            hint: business === null ? undefined : inOneLine(business),
            disabled,
          },
          {
            value: "other",
            label: t({ message: "Another", comment: "Another address than the business's" }),
            disabled,
          },
        ]}
      />
      {value !== null && (
        <AddressFields
          value={value}
          onChange={(next) => {
            setOther(next);
            onChange(next);
          }}
          onLeave={onLeave}
          errors={errors}
          optional={optional}
          names={names}
          disabled={disabled}
        />
      )}
    </div>
  );
}

const emptyAddress = (business: Address | null): Address => ({
  address: null,
  postcode: null,
  city: null,
  country: business?.country ?? DEFAULT_COUNTRY,
});

/** "ul. Józefa 14/2, 31-056 Kraków". */
export const inOneLine = ({ address, postcode, city }: Address): string =>
  [address, [postcode, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
