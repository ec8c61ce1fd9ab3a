/** An instant inside JSON that PostgreSQL makes, as the wire has it: `2026-06-12T08:42:07.100Z`. */
export const instantJson = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
