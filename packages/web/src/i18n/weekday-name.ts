/** Names of weekdays, apart from the shared texts: they need no catalogue. */
export type { Language } from "@rewardo/texts";
export { weekdayName } from "@rewardo/texts/weekday";
