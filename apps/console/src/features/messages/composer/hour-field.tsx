import type { FieldDescription, FieldTextsOf } from "../../../kit/form/description.ts";
import { useFormField } from "../../../kit/form/use-form-field.ts";
import { Select } from "@rewardo/ui/fields/select.tsx";

const timeOf = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;
const options = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: timeOf(hour) }));

/** A full hour of the day, kept as a number from 0 to 23. */
export const hourField = <const Name extends string>(texts: FieldTextsOf<Name>): FieldDescription<Name> => ({
  kind: "select",
  names: [texts.name],
  label: texts.label,
  half: texts.half,
  render: () => <HourControl {...texts} />,
  show: (values) => {
    const hour = values[texts.name];
    return typeof hour === "number" ? timeOf(hour) : null;
  },
});

function HourControl({ name, half: _half, ...texts }: FieldTextsOf<string>) {
  const field = useFormField<number>(name);
  return (
    <Select
      {...texts}
      name={name}
      options={options}
      disabled={field.disabled}
      error={field.error}
      value={String(field.value ?? 0)}
      onChange={({ currentTarget }) => field.set(Number(currentTarget.value))}
      onBlur={field.leave}
    />
  );
}
