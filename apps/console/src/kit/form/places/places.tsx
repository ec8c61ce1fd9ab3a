import type { usePlaceWords } from "../../record/use-place-words.ts";
import { custom } from "../custom.tsx";
import type { FieldDescription } from "../description.ts";
import { PlacesField } from "./places-field.tsx";

interface PlacesOptions<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** From `usePlaceWords`. */
  readonly words: ReturnType<typeof usePlaceWords>;
  /** The places that whoever chooses may give at most; `null` is all of them. */
  readonly own: readonly string[] | null;
}

/** All places of the business, `null` as a value, or some of them. */
export const places = <const Name extends string>({
  name,
  label,
  words,
  own,
}: PlacesOptions<Name>): FieldDescription<Name> =>
  custom<string[] | null, Name>({
    name,
    label,
    show: (value) => words(value),
    render: (field) => (
      <PlacesField
        label={label}
        own={own}
        value={field.value}
        onChange={field.set}
        error={field.error}
        disabled={field.disabled}
      />
    ),
  });
