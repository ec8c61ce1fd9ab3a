import { useLingui } from "@lingui/react/macro";
import { AddressFields } from "../../kit/form/address/address-fields.tsx";
import { NipField } from "../../kit/form/address/nip-field.tsx";
import { useCurrencyNames } from "../../kit/form/use-currency-names.ts";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import c from "./details-page.module.css";
import { type DetailsFields, isWithoutAddress } from "./use-details.ts";

/** Whom invoices are for, where they go, and what the business reckons in. */
export function BillingFields({ details }: { details: DetailsFields }) {
  const { t } = useLingui();
  const currencies = useCurrencyNames();
  const {
    tin,
    name,
    address,
    currency,
    isCurrencySettled,
    changeCurrency,
    faults,
    isFilled,
    setName,
    changeTin,
    changeAddress,
  } = details;
  // An address that is begun needs all its parts.
  const mayMiss = isWithoutAddress(address);
  return (
    <fieldset className={c.group}>
      <legend className={c.legend}>{t`Payment details`}</legend>
      <NipField
        label={t`Tax ID`}
        name="tin"
        country={address.country}
        value={tin}
        optional
        onChange={changeTin}
        error={faults.includes("tin") ? t`Check the tax number and its country` : undefined}
        success={isFilled ? t`Filled in from the public register` : undefined}
      />
      <TextField
        label={t`Company name`}
        name="billing_name"
        autoComplete="organization"
        maxLength={200}
        pattern=".*\S.*"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <AddressFields
        ownAddress
        value={address}
        optional={{ address: mayMiss, postcode: mayMiss, city: mayMiss }}
        maxLengths={{ address: 200, postcode: 20, city: 100 }}
        onChange={changeAddress}
        errors={{ postcode: faults.includes("postcode") ? t`Check the postcode` : undefined }}
      />
      {!isCurrencySettled && (
        <Select
          label={t`Currency`}
          name="currency"
          hint={t`All amounts are in this currency. You can change it until the first transaction.`}
          value={currency ?? ""}
          onChange={({ currentTarget }) => changeCurrency(currentTarget.value)}
          options={currencies}
        />
      )}
    </fieldset>
  );
}

/** Fields for the person's name. */
export function NameFields({ details }: { details: DetailsFields }) {
  const { t } = useLingui();
  const { first, last, setFirst, setLast } = details;
  return (
    <fieldset className={c.group}>
      <legend className={c.legend}>{t`Your details`}</legend>
      <div className={c.pair}>
        <TextField
          label={t`First name`}
          name="first_name"
          autoComplete="given-name"
          maxLength={100}
          pattern=".*\S.*"
          value={first}
          onChange={({ currentTarget }) => setFirst(currentTarget.value)}
        />
        <TextField
          label={t`Last name`}
          name="last_name"
          autoComplete="family-name"
          maxLength={100}
          pattern=".*\S.*"
          value={last}
          onChange={({ currentTarget }) => setLast(currentTarget.value)}
        />
      </div>
    </fieldset>
  );
}
