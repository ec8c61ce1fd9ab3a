import type { GeoLocation } from "@rewardo/rules/location";
import type { FieldTextsOf } from "../description.ts";
import { LocationField } from "../map/location-field.tsx";
import { useFormField } from "../use-form-field.ts";

export interface LocationOptions<Name extends string> extends Omit<FieldTextsOf<Name>, "hint"> {
  readonly hint?: string | undefined;
}

/** The form control of a location. */
export function LocationControl({ name, label, hint }: LocationOptions<string>) {
  const field = useFormField<GeoLocation>(name);
  return (
    <LocationField
      label={label}
      hint={hint}
      optional={field.optional}
      error={field.error}
      value={field.value}
      onChange={field.set}
    />
  );
}
