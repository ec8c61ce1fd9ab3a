/**
 * Whether figures of days of which today is the last are down however today ends: by more than a usual day of the days
 * that they stand beside. Anything less is no news before the day is over.
 * @param days number of days that are compared, today among them
 */
export const isSurelyDown = (
  { value, previous }: { readonly value: number; readonly previous: number },
  days: number,
): boolean => value + previous / days < previous;
