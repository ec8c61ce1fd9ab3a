import { Trans } from "@lingui/react/macro";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import type { FieldDescription, FieldTextsOf } from "../description.ts";
import { useFormField } from "../use-form-field.ts";

/** Yes or no, when the form is saved. */
export const checkbox = <const Name extends string>(options: FieldTextsOf<Name>): FieldDescription<Name> => ({
  kind: "checkbox",
  names: [options.name],
  label: options.label,
  half: options.half,
  render: () => <CheckboxControl {...options} />,
  show: (values) => (values[options.name] === true ? <Trans>Yes</Trans> : <Trans>No</Trans>),
});

function CheckboxControl({ name, label, hint }: FieldTextsOf<string>) {
  const field = useFormField<boolean>(name);
  return (
    <Checkbox
      name={name}
      hint={hint}
      disabled={field.disabled}
      error={field.error}
      checked={field.value === true}
      onChange={(event) => field.set(event.currentTarget.checked)}
    >
      {label}
    </Checkbox>
  );
}
