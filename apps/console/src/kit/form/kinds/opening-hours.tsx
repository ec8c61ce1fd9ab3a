import { useWatch } from "react-hook-form";
import { useHoursWords } from "../../opening-hours/use-hours-words.ts";
import { readHours } from "../../opening-hours/use-opening-hours.ts";
import type { FieldDescription, FieldTextsOf } from "../description.ts";
import { OpeningHoursField } from "../opening-hours/opening-hours-field.tsx";
import { useFormField } from "../use-form-field.ts";

interface OpeningHoursOptions<Name extends string> extends FieldTextsOf<Name> {
  /** The field with the zone that "open now" follows; empty is the business's. */
  readonly zoneName: Name;
}

/** A week of opening hours. */
export const openingHours = <const Name extends string>(
  options: OpeningHoursOptions<Name>,
): FieldDescription<Name> => ({
  kind: "custom",
  names: [options.name],
  label: options.label,
  render: () => <OpeningHoursControl {...options} />,
  show: (values) => <WeekInWords value={values[options.name]} />,
});

/** A week in a sentence. */
function WeekInWords({ value }: { value: unknown }) {
  const words = useHoursWords();
  const read = typeof value === "string" ? readHours(value) : null;
  return read === null || read.error !== null ? null : words.week(read.groups);
}

function OpeningHoursControl({ name, label, hint, zoneName }: OpeningHoursOptions<string>) {
  const words = useHoursWords();
  const zone: unknown = useWatch({ name: zoneName });
  const field = useFormField<string>(name, {
    // Server fault or ours: the text itself tells what is wrong, and where.
    words: (_fault, value) => {
      const error = readHours(value)?.error ?? null;
      return error === null ? undefined : words.error(error);
    },
  });
  return (
    <OpeningHoursField
      name={name}
      label={label}
      hint={hint}
      timeZone={typeof zone === "string" ? zone : null}
      optional={field.optional}
      disabled={field.disabled}
      error={field.error}
      value={field.value}
      onChange={field.set}
      onLeave={field.leave}
    />
  );
}
