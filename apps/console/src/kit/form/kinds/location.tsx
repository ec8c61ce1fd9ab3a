import type { GeoLocation } from "@rewardo/rules/location";
import type { FieldDescription, FieldTextsOf } from "../description.ts";
import { LocationField } from "../map/location-field.tsx";
import { useFormField } from "../use-form-field.ts";

interface LocationOptions<Name extends string> extends Omit<FieldTextsOf<Name>, "hint"> {
  readonly hint?: string | undefined;
}

/** A point on the map, also typed. */
export const location = <const Name extends string>(options: LocationOptions<Name>): FieldDescription<Name> => ({
  kind: "location",
  names: [options.name],
  label: options.label,
  render: () => <LocationControl {...options} />,
  show: (values) => {
    const place = (values[options.name] ?? null) as GeoLocation | null;
    return place === null ? null : <span className="num">{place.join(", ")}</span>;
  },
});

function LocationControl({ name, label, hint }: LocationOptions<string>) {
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
