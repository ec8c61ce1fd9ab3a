const secondsOf = { hour: 3600, day: 86_400 } as const;

/**
 * The moment of a column, so many hours or days of 24 hours later; earlier where below 0. Tables that are spread take no column and
 * interval in an update.
 */
export const moved = (column: string, by: number, unit: keyof typeof secondsOf): string =>
  `to_timestamp(extract(epoch from ${column} - 'epoch'::timestamptz)::double precision + ${by * secondsOf[unit]})`;
