import { privacy } from "@rewardo/contract/privacy";

type Values = Readonly<Record<string, unknown>>;

export interface AuditChanges {
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
}

const hidden = "(not kept)";

/**
 * Differences between two states of a row, by column, for an audit entry; `null` if there are none. For a personal or
 * secret column, and for one that no table has, the entry keeps the name and not the value.
 */
export const auditChanges = (table: string, before: Values, after: Values): AuditChanges | null => {
  const classes = privacy[table] ?? {};
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  if (names.length === 0) return null;
  const shown = (values: Values) =>
    Object.fromEntries(
      names.map((name) => {
        const value = values[name] ?? null;
        const isOpen = classes[name] === "business" || classes[name] === "technical";
        return [name, isOpen || value === null ? value : hidden];
      }),
    );
  return { before: shown(before), after: shown(after) };
};
