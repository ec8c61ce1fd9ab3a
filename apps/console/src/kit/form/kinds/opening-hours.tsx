import type { FieldDescription } from "../description.ts";
import type { OpeningHoursOptions } from "./opening-hours-control.tsx";
import { lazyControl } from "./lazy-control.tsx";

const load = () => import("./opening-hours-control.tsx");
const Control = lazyControl(async () => (await load()).OpeningHoursControl, 192);
const WeekInWords = lazyControl(async () => (await load()).WeekInWords, 22);

/** A week of opening hours. */
export const openingHours = <const Name extends string>(
  options: OpeningHoursOptions<Name>,
): FieldDescription<Name> => ({
  kind: "custom",
  names: [options.name],
  label: options.label,
  render: () => <Control {...options} />,
  show: (values) => <WeekInWords value={values[options.name]} />,
});
