import { useFormContext } from "react-hook-form";
import { type Address, AddressFields, type AddressPart } from "../address/address-fields.tsx";
import { useCountryNames, usePostcodeWords } from "../address/use-address-words.ts";
import { AddressWithDefaultField } from "./address-with-default-field.tsx";
import type { FieldDescription } from "../description.ts";
import { useCountryOf } from "./phone.tsx";
import { useFormField } from "../use-form-field.ts";
import { isSame, textOrNull, type Values } from "../values.ts";

const parts = ["address", "postcode", "city", "country"] as const satisfies readonly AddressPart[];

export interface AddressOptions<Name extends string> {
  readonly label: string;
  /** The record's fields, where they are not called `address`, `postcode`, `city` and `country`. */
  readonly names?: Readonly<Record<AddressPart, Name>> | undefined;
  /** Fields whose rules follow the country: a telephone number. Looked at again when it changes. */
  readonly follow?: readonly Name[] | undefined;
  /** The person's own address, which the browser may know. */
  readonly ownAddress?: boolean | undefined;
  /** The business's own: it is chosen and not typed again. Left out where the record's address has nothing to do with it. */
  readonly business?: Address | null | undefined;
}

type OwnNames = Readonly<Record<AddressPart, string>>;
const ownNames: OwnNames = { address: "address", postcode: "postcode", city: "city", country: "country" };

/** Street, postcode, city and country by the country's rules, as fields of the record itself. */
export const address = <const Name extends string = AddressPart>(
  options: AddressOptions<Name>,
): FieldDescription<Name> => {
  const names = (options.names ?? ownNames) as Readonly<Record<AddressPart, Name>>;
  return {
    kind: options.business == null ? "address" : "address_with_default",
    names: parts.map((part) => names[part]),
    label: options.label,
    render: () => <AddressControl {...options} names={names} />,
    show: (values) => <ShownAddress values={values} names={names} />,
  };
};

/** An address in two lines, as on a letter; its country only beside something else. */
function ShownAddress({ values, names }: { values: Values; names: OwnNames }) {
  const countries = useCountryNames();
  const { address: street, postcode, city, country } = names;
  const shown = [
    values[street],
    [values[postcode], values[city]].filter(Boolean).join(" "),
    countries.find(({ value }) => value === values[country])?.label,
  ];
  return shown.filter((line) => typeof line === "string" && line !== "").join("\n");
}

function AddressControl({ label, names = ownNames, follow = [], ownAddress, business = null }: AddressOptions<string>) {
  const form = useFormContext();
  const words = usePostcodeWords();
  const country = useFormField<Address["country"]>(names.country);
  const value = useCountryOf(country.value);
  const fields = {
    address: useFormField<string>(names.address),
    postcode: useFormField<string>(names.postcode, {
      words: ({ code }) => (code === "invalid_postcode" ? words[value] : undefined),
    }),
    city: useFormField<string>(names.city),
    country,
  };
  const change = (next: Address) => {
    for (const part of ["address", "postcode", "city"] as const) {
      const text = next[part] === null ? null : textOrNull(next[part]);
      if (!isSame(text, fields[part].value)) fields[part].set(text);
    }
    if (next.country === country.value) return;
    country.set(next.country);
    for (const name of [names.postcode, ...follow]) if (form.getValues(name) !== null) void form.trigger(name);
  };
  const each = <Value,>(of: (part: AddressPart) => Value) =>
    Object.fromEntries(parts.map((part) => [part, of(part)])) as Record<AddressPart, Value>;
  const shown: Address = {
    address: fields.address.value,
    postcode: fields.postcode.value,
    city: fields.city.value,
    country: value,
  };
  const texts = {
    onLeave: (part: AddressPart) => fields[part].leave(),
    errors: each((part) => fields[part].error),
    optional: each((part) => fields[part].optional),
    names,
    disabled: country.disabled,
  };
  if (business === null) return <AddressFields {...texts} value={shown} onChange={change} ownAddress={ownAddress} />;
  return (
    <AddressWithDefaultField
      {...texts}
      label={label}
      business={business}
      value={parts.every((part) => isSame(shown[part], business[part])) ? null : shown}
      onChange={(next) => change(next ?? business)}
    />
  );
}
