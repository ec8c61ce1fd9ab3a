import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { placeCalls } from "../../features/places/api.ts";
import { type Address, AddressFields } from "../../kit/form/address/address-fields.tsx";
import { call } from "@rewardo/web/api.ts";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { useSession } from "@rewardo/web/session/index.ts";
import { useCountry } from "@rewardo/web/session/use-country.ts";
import { fieldOf, StepForm } from "./step-form.tsx";

/** The first place; hours, map and pictures are for its own page. */
export function PlaceStep({ onDone }: { onDone: () => Promise<void> }) {
  const { t } = useLingui();
  const { business } = useSession();
  const country = useCountry();
  // Most businesses have one place, at the address that was typed for the invoices.
  const [address, setAddress] = useState<Address>(
    business?.billing_address ?? { address: null, postcode: null, city: null, country },
  );
  // The same for every try of this form: a place whose answer was lost is not opened twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return (
    <StepForm
      title={t`Your first place`}
      lead={t`Where cards are stamped. Opening hours and the map can wait.`}
      action={t`Add the place`}
      send={async (form) => {
        // A first place is called after its street until it has another name.
        const body = { name: fieldOf(form, "name") || (address.address ?? ""), ...address };
        await call(placeCalls.create, { body, idempotencyKey });
        await onDone();
      }}
    >
      <TextField
        label={t`Name of the place`}
        hint={t`The quarter, for example. Without one it is called after its street.`}
        optional
        name="name"
        defaultValue={business?.billing_address?.address ?? ""}
        maxLength={200}
        autoComplete="off"
      />
      <AddressFields value={address} onChange={setAddress} />
    </StepForm>
  );
}
