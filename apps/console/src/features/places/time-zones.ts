/** Names of the world's time zones as this browser knows them; one that it does not know but a place has is added. */
export function timeZones(kept: string | null): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return kept === null || known.includes(kept) ? known : [kept, ...known];
}

/** "Europe/Warsaw" for the eye: zones of two words have an underscore between them. */
export const zoneLabel = (zone: string): string => zone.replaceAll("_", " ");
