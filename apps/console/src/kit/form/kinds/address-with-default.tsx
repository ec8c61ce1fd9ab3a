import { Trans } from "@lingui/react/macro";
import type { Address, AddressPart } from "../address/address-fields.tsx";
import { usePostcodeWords } from "../address/use-address-words.ts";
import { AddressWithDefaultField, inOneLine } from "./address-with-default-field.tsx";
import type { FieldDescription, FieldTextsOf } from "../description.ts";
import { useFormField } from "../use-form-field.ts";

export interface AddressWithDefaultOptions<Name extends string> extends Omit<FieldTextsOf<Name>, "hint"> {
  /** The business's own, shown under its choice. */
  readonly business: Address | null;
}

/** Field with an address; null means the business's address. */
export const addressWithDefault = <const Name extends string>(
  options: AddressWithDefaultOptions<Name>,
): FieldDescription<Name> => ({
  kind: "address_with_default",
  names: [options.name],
  label: options.label,
  isDeep: true,
  render: () => <AddressWithDefaultControl {...options} />,
  show: (values) => {
    const value = (values[options.name] ?? null) as Address | null;
    return value === null ? <Trans>Business address</Trans> : inOneLine(value);
  },
});

const parts: readonly AddressPart[] = ["address", "postcode", "city", "country"];

function AddressWithDefaultControl({ name, label, business }: AddressWithDefaultOptions<string>) {
  const words = usePostcodeWords();
  const field = useFormField<Address>(name, {
    words: ({ code }, value) => (code === "invalid_postcode" && value !== null ? words[value.country] : undefined),
  });
  return (
    <AddressWithDefaultField
      label={label}
      business={business}
      value={field.value}
      onChange={field.set}
      onLeave={field.leave}
      errors={Object.fromEntries(parts.map((part) => [part, field.errorAt(part)]))}
      disabled={field.disabled}
    />
  );
}
