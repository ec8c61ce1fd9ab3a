import { Textarea } from "@rewardo/ui/fields/textarea.tsx";
import type { FieldDescription, FieldTextsOf } from "../description.ts";
import { useFormField } from "../use-form-field.ts";

/** Several short texts, one per line; empty lines are nothing. */
export const textLines = <const Name extends string>(options: FieldTextsOf<Name>): FieldDescription<Name> => ({
  kind: "textarea",
  names: [options.name],
  label: options.label,
  half: options.half,
  render: () => <TextLinesControl {...options} />,
  show: (values) => {
    const value = values[options.name];
    return Array.isArray(value) && value.length > 0 ? value.join(", ") : null;
  },
});

const withText = (lines: readonly string[] | null): string[] => (lines ?? []).filter((line) => line.trim() !== "");

function TextLinesControl({ name, half: _half, ...texts }: FieldTextsOf<string>) {
  const { value, set, leave, ...field } = useFormField<readonly string[]>(name, { settle: withText });
  return (
    <Textarea
      {...texts}
      name={name}
      rows={3}
      optional={field.optional}
      disabled={field.disabled}
      error={field.error}
      value={(value ?? []).join("\n")}
      onChange={({ currentTarget }) => set(currentTarget.value === "" ? [] : currentTarget.value.split("\n"))}
      onBlur={leave}
    />
  );
}
