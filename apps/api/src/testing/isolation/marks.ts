/** What gives a tenant away: every id, name, number, address and figure in its rows that no other tenant's rows have. */

interface Leaves {
  readonly texts: Set<string>;
  readonly figures: Set<number>;
}

/** Days and instants say nothing of a tenant: two may be opened in the same millisecond. */
const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\d/.test(text);

const collect = (value: unknown, leaves: Leaves): void => {
  if (typeof value === "string") leaves.texts.add(value);
  else if (typeof value === "number") leaves.figures.add(value);
  else if (typeof value === "object" && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      leaves.texts.add(name);
      collect(inner, leaves);
    }
  }
};

const leavesOf = (value: unknown): Leaves => {
  const leaves = { texts: new Set<string>(), figures: new Set<number>() };
  collect(value, leaves);
  return leaves;
};

export interface Marks {
  readonly texts: readonly string[];
  readonly figures: ReadonlySet<number>;
}

const shortestText = 5;
const smallestFigure = 100_000;

/** The marks of `rows` that are not in `others`. */
export const marksOf = (rows: readonly unknown[], others: readonly unknown[]): Marks => {
  const own = leavesOf(rows);
  const shared = leavesOf(others);
  return {
    texts: [...own.texts].filter((text) => text.length >= shortestText && !isTime(text) && !shared.texts.has(text)),
    figures: new Set([...own.figures].filter((figure) => figure >= smallestFigure && !shared.figures.has(figure))),
  };
};

/** Cursors are opaque to clients and not to people: what is in them counts as said. */
const cursorsIn = (text: string): string =>
  [...text.matchAll(/"next_cursor":"([^"]+)"/g)]
    .map(([, cursor]) => Buffer.from(cursor!, "base64url").toString("utf8"))
    .join(" ");

/** Marks by how they begin: an answer is read once, and not once for each of a thousand marks. */
const byStart = new WeakMap<Marks, Map<string, string[]>>();

const startsOf = (marks: Marks): Map<string, string[]> => {
  const known = byStart.get(marks) ?? Map.groupBy(marks.texts, (mark) => mark.slice(0, shortestText));
  byStart.set(marks, known);
  return known;
};

const textsIn = (text: string, marks: Marks): ReadonlySet<string> => {
  const starts = startsOf(marks);
  const found = new Set<string>();
  for (let at = 0; at + shortestText <= text.length; at += 1) {
    for (const mark of starts.get(text.slice(at, at + shortestText)) ?? []) {
      if (text.startsWith(mark, at)) found.add(mark);
    }
  }
  return found;
};

/** The marks that an answer gives away. */
export const marksIn = (answer: { text: string; body: unknown }, marks: Marks): string[] => {
  const text = `${answer.text} ${cursorsIn(answer.text)}`;
  const { figures } = leavesOf(answer.body);
  return [...textsIn(text, marks), ...[...marks.figures].filter((figure) => figures.has(figure)).map(String)];
};
