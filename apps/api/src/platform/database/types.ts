/** How PostgreSQL's values become the wire's: instants stay text, counts become numbers. */
import pg from "pg";

const { builtins } = pg.types;

/**
 * `2026-06-12 08:42:07.1+00` → `2026-06-12T08:42:07.100Z`. Every connection speaks UTC and every column keeps
 * milliseconds, so that instants compare as text and cursors lose nothing.
 */
const instant = (value: string): string =>
  `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, -3).padEnd(3, "0")}Z`;

const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.TIMESTAMPTZ, instant],
  [builtins.DATE, String],
]);

/** Type parsers for `pg`; anything not named here is parsed as `pg` does. */
export const typeParsers = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    (format === "binary" ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format ?? "text"),
} as pg.CustomTypesConfig;
