import type { usePlaceWords } from "../../record/use-place-words.ts";
import { custom } from "../kinds/custom.tsx";
import type { FieldDescription } from "../description.ts";
import { PlacesField } from "./places-field.tsx";

interface PlacesOptions<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** From `usePlaceWords`. */
  readonly words: ReturnType<typeof usePlaceWords>;
  /** The user is bound to some places and can give only those. */
  readonly isBound: boolean;
}

/** All places of the business, `null` as a value, or some of them. */
export const places = <const Name extends string>({
  name,
  label,
  words,
  isBound,
}: PlacesOptions<Name>): FieldDescription<Name> =>
  custom<string[] | null, Name>({
    name,
    label,
    show: (value) => words(value),
    render: (field) => (
      <PlacesField
        label={label}
        isBound={isBound}
        value={field.value}
        onChange={field.set}
        error={field.error}
        disabled={field.disabled}
      />
    ),
  });
