import { Select, type SelectOption } from "@rewardo/ui/fields/select.tsx";
import type { FieldDescription, FieldTextsOf } from "../description.ts";
import { useFormField } from "../use-form-field.ts";

export interface SelectOptions<Name extends string> extends FieldTextsOf<Name> {
  readonly options: readonly SelectOption[];
  /** What nothing chosen means: "Same as the business", or an invitation to choose. */
  readonly empty?: string | undefined;
}

/** A choice among few options, with the browser's own select. */
export const select = <const Name extends string>(options: SelectOptions<Name>): FieldDescription<Name> => ({
  kind: "select",
  names: [options.name],
  label: options.label,
  half: options.half,
  render: () => <SelectControl {...options} />,
  show: (values) => {
    const chosen = values[options.name] ?? "";
    return options.options.find(({ value }) => value === chosen)?.label ?? options.empty ?? null;
  },
});

function SelectControl({ name, half: _half, empty, ...texts }: SelectOptions<string>) {
  const field = useFormField<string>(name);
  return (
    <Select
      {...texts}
      name={name}
      placeholder={empty}
      optional={field.optional}
      disabled={field.disabled}
      error={field.error}
      value={field.value ?? ""}
      onChange={(event) => field.set(event.currentTarget.value === "" ? null : event.currentTarget.value)}
      onBlur={field.leave}
    />
  );
}
