import { custom } from "../../../kit/form/kinds/custom.tsx";
import type { FieldDescription } from "../../../kit/form/description.ts";
import { Select } from "@rewardo/ui/fields/select.tsx";

interface Offered {
  readonly value: number | null;
  readonly label: string;
}

interface ChoiceOptions<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly half?: boolean | undefined;
  readonly options: readonly Offered[];
  /** The words of a value that is not offered, set by a program. */
  readonly other: (value: number | null) => string;
}

const never = "never";
const written = (value: number | null): string => (value === null ? never : String(value));

/** A choice among a few figures, each in words. */
export const choice = <const Name extends string>({
  name,
  label,
  hint,
  half,
  options,
  other,
}: ChoiceOptions<Name>): FieldDescription<Name> =>
  custom<number, Name>({
    name,
    label,
    half,
    show: (value) => options.find((one) => one.value === value)?.label ?? other(value),
    render: (field) => {
      const isOffered = options.some(({ value }) => value === field.value);
      const all = isOffered ? options : [{ value: field.value, label: other(field.value) }, ...options];
      return (
        <Select
          label={label}
          hint={hint}
          options={all.map((one) => ({ value: written(one.value), label: one.label }))}
          value={written(field.value)}
          error={field.error}
          disabled={field.disabled}
          onChange={({ currentTarget: { value } }) => field.set(value === never ? null : Number(value))}
        />
      );
    },
  });
