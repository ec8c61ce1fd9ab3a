/** Names in one line of text with commas between them. A name that holds a comma stands in quotes, as in a CSV file. */
import { useState } from "react";

const part = /\s*"(?:[^"]|"")*"\s*(?=,|$)|[^,]+/g;

const nameOf = (written: string): string => {
  const name = written.trim();
  return /^".*"$/s.test(name) && name.length > 1 ? name.slice(1, -1).replaceAll('""', '"').trim() : name;
};

/** The names in a line, as they are written there. */
export const namesIn = (line: string): string[] => (line.match(part) ?? []).map(nameOf).filter((name) => name !== "");

/** The line that `namesIn` reads these names from. */
export const lineOf = (names: readonly string[]): string =>
  names
    .map((name) => (name.includes(",") || name.startsWith('"') ? `"${name.replaceAll('"', '""')}"` : name))
    .join(", ");

/** The last name of a line, which may be a beginning; empty behind a comma. */
export const begunIn = (line: string): string => {
  const last = line.match(part)?.at(-1) ?? "";
  return line.endsWith(last) ? nameOf(last) : "";
};

/**
 * A field's text for these names: what is being typed, such as a comma after the last name, stays as it is.
 * @returns the text, and what takes a new one
 */
export function useNamesLine(names: readonly string[], onChange: (names: string[]) => void) {
  const [line, setLine] = useState(() => lineOf(names));
  // Other names may come, of another version of what is edited.
  const typed = JSON.stringify(namesIn(line)) === JSON.stringify(names) ? line : lineOf(names);
  const type = (next: string): void => {
    setLine(next);
    onChange(namesIn(next));
  };
  return [typed, type] as const;
}
