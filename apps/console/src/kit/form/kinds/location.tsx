import type { GeoLocation } from "@rewardo/rules/location";
import type { FieldDescription } from "../description.ts";
import type { LocationOptions } from "./location-control.tsx";
import { lazyControl } from "./lazy-control.tsx";

const Control = lazyControl(async () => (await import("./location-control.tsx")).LocationControl, 322);

/** A point on the map, also typed. */
export const location = <const Name extends string>(options: LocationOptions<Name>): FieldDescription<Name> => ({
  kind: "location",
  names: [options.name],
  label: options.label,
  render: () => <Control {...options} />,
  show: (values) => {
    const place = (values[options.name] ?? null) as GeoLocation | null;
    return place === null ? null : <span className="num">{place.join(", ")}</span>;
  },
});
