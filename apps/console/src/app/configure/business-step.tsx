import { useLingui } from "@lingui/react/macro";
import { type BusinessCategory, type PublicInfo, updatePublicInfo } from "@rewardo/contract/public-info";
import { useState } from "react";
import { placeCalls } from "../../features/places/api.ts";
import { call } from "@rewardo/web/api.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { RadioGroup } from "@rewardo/ui/fields/radio-group.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { likelyCategory } from "./likely-category.ts";
import { proposedName } from "./missing.ts";
import { fieldOf, StepForm } from "./step-form.tsx";

interface BusinessStepProps {
  info: PublicInfo;
  /** Follows each keystroke. */
  onName: (name: string) => void;
  onDone: () => Promise<void>;
}

/** Step with the business's public name and kind, and whether its first place is at the invoice address. */
export function BusinessStep({ info, onName, onDone }: BusinessStepProps) {
  const { t } = useLingui();
  const { business } = useSession();
  const mayOpenPlaces = useAllowed("places_modify");
  // Most businesses have one place, at the address that was typed for the invoices.
  const here = mayOpenPlaces && business?.places_count === 0 ? business.billing_address : null;
  const called = proposedName(info.name, business?.billing_name);
  // The same for every try: a place whose answer was lost is not opened twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const categories = {
    gastronomy: t`Gastronomy`,
    beauty_and_wellness: t`Beauty and wellness`,
    services: t`Services`,
    entertainment: t`Entertainment`,
    hospitality_and_tourism: t`Hospitality and tourism`,
    health: t`Health`,
    transportation: t`Transportation`,
    fashion: t`Fashion`,
    other: t({ message: "Other", context: "category of a business" }),
    online: t({ message: "Online", context: "category of a business" }),
  } satisfies Record<BusinessCategory, string>;
  return (
    <StepForm
      title={t`Your business`}
      lead={t`Customers see the name on their card. Logo and the rest can wait.`}
      action={t`Save and go on`}
      send={async (form) => {
        const category = fieldOf(form, "category") as BusinessCategory;
        const body = { name: fieldOf(form, "name"), category };
        if (here && form.has("is_place"))
          await call(placeCalls.create, { body: { name: here.address, ...here }, idempotencyKey });
        await call(updatePublicInfo, { body, version: info.version });
        await onDone();
      }}
    >
      <TextField
        label={t`Name of the business`}
        name="name"
        maxLength={200}
        pattern=".*\S.*"
        autoComplete="organization"
        placeholder={info.name}
        defaultValue={called}
        onChange={({ currentTarget }) => onName(currentTarget.value)}
      />
      <RadioGroup
        legend={t`Category`}
        name="category"
        even
        required
        missing={t`Choose one of these`}
        options={Object.entries(categories).map(([value, label]) => ({ value, label }))}
        defaultValue={info.category ?? likelyCategory(called)}
      />
      {here && (
        <Checkbox
          name="is_place"
          defaultChecked
          hint={t`Cards are stamped there. You can change the address and the name later.`}
        >
          {t`The first place is at ${{ street: here.address }}`}
        </Checkbox>
      )}
    </StepForm>
  );
}
