import { useLingui } from "@lingui/react/macro";
import type { BusinessCategory, PublicInfo } from "@rewardo/contract/public-info";
import { settingsCalls } from "../../features/settings/api.ts";
import { call } from "../../platform/api.ts";
import { RadioGroup } from "../../ui/fields/radio-group.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { fieldOf, StepForm } from "./step-form.tsx";

/** What customers call the business, and what it is. */
export function BusinessStep({ info, onDone }: { info: PublicInfo; onDone: () => Promise<void> }) {
  const { t } = useLingui();
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
        await call(settingsCalls.updatePublicInfo, { body, version: info.version });
        await onDone();
      }}
    >
      <TextField
        label={t`Name of the business`}
        name="name"
        maxLength={200}
        autoComplete="organization"
        placeholder={info.name}
        defaultValue={info.category === null ? "" : info.name}
      />
      <RadioGroup
        legend={t`Category`}
        name="category"
        required
        options={Object.entries(categories).map(([value, label]) => ({ value, label }))}
        defaultValue={info.category ?? undefined}
      />
    </StepForm>
  );
}
