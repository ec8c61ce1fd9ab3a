import { presentZoneName } from "@rewardo/rules/time-zones";

/** "Europe/Warsaw" for the eye: zones of two words have an underscore between them. */
export const zoneLabel = (zone: string): string => zone.replaceAll("_", " ");

/** The world's time zones as this browser knows them; one that it does not know but that is kept is added. */
export const timeZoneOptions = (kept: string | null): readonly { value: string; label: string }[] => {
  const known = Intl.supportedValuesOf("timeZone").map(presentZoneName).toSorted();
  const zones = kept === null || known.includes(kept) ? known : [kept, ...known];
  return zones.map((value) => ({ value, label: zoneLabel(value) }));
};
