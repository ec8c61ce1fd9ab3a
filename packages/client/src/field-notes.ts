/**
 * What the contract's comments say about fields. The sources are formatted by a tool, so that a field's place is told by its
 * indentation: a comment above `amount: Money` of `Basket` is the note of that field.
 */
import { readdirSync, readFileSync } from "node:fs";

interface Field {
  readonly note: string | null;
  /** Names of the contract in its type, in their order. */
  readonly uses: readonly string[];
}

/** A declaration at the top of a file, with everything inside it by its path: `body.items.amount`. */
interface Declaration extends Field {
  readonly fields: ReadonlyMap<string, Field>;
}

export interface FieldNotes {
  /**
   * The note at a field of a declaration, by its path, such as `["pushOrders", "body", "orders", "amount"]`, and the one at
   * the field's type; `null` where there is none. `file` is where the declaration is, without its ending.
   */
  of(file: string, path: readonly string[]): { readonly own: string | null; readonly type: string | null };
  /** The file that exports a name. */
  fileOf(name: string): string | null;
}

const folder = new URL("./", import.meta.resolve("@rewardo/contract/fields"));

const namesIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w."'`])[A-Za-z]\w*(?![\w:"'`])/g)].map(([name]) => name);

const inOneLine = (comment: readonly string[]): string =>
  comment
    .map((line) =>
      line
        .replace(/^\s*(?:\/\*\*|\*\/|\*)?\s?/, "")
        .replace(/\s*\*\/$/, "")
        .trim(),
    )
    .filter((line) => line !== "")
    .join(" ")
    .replaceAll(/\s*- /g, " ")
    .trim();

/** Reads one source. Declarations that are no schemas are read as well, and asked for by no one. */
const readSource = (text: string): Map<string, Declaration & { isExported: boolean }> => {
  const found = new Map<string, Declaration & { isExported: boolean }>();
  let fields = new Map<string, { note: string | null; uses: string[] }>();
  let open: { indent: number; name: string; uses: string[] }[] = [];
  let comment: string[] = [];
  let isInside = false;
  for (const line of text.split("\n")) {
    const trimmed = line.trim();
    if (isInside || trimmed.startsWith("/**")) {
      if (!isInside) comment = [];
      comment.push(line);
      isInside = !trimmed.endsWith("*/");
      continue;
    }
    if (trimmed === "" || trimmed.startsWith("//")) continue;
    const note = comment.length === 0 ? null : inOneLine(comment);
    comment = [];
    const indent = line.length - line.trimStart().length;
    const root = /^(export )?const (\w+)(?:: [^=]+)? = (.*)$/.exec(line);
    if (root !== null) {
      const [, exported, name = "", rest = ""] = root;
      fields = new Map();
      const uses = namesIn(rest);
      open = [{ indent: -1, name: "", uses }];
      found.set(name, { note, uses, fields, isExported: exported !== undefined });
      continue;
    }
    if (open.length === 0) continue;
    if (indent === 0 && !/^[)}\]]/.test(trimmed)) {
      open = [];
      continue;
    }
    while (open.length > 1 && open.at(-1)!.indent >= indent) open.pop();
    const path = open.slice(1).map(({ name }) => name);
    const field = /^(?:"([^"]+)"|(\w+)): (.*)$/.exec(trimmed) ?? /^()(\w+),$/.exec(trimmed);
    if (field === null) {
      open.at(-1)!.uses.push(...namesIn(trimmed));
      continue;
    }
    const [, quoted, plain, rest] = field;
    const name = quoted === undefined || quoted === "" ? plain! : quoted;
    const uses = namesIn(rest ?? name);
    fields.set([...path, name].join("."), { note, uses });
    open.push({ indent, name, uses });
  }
  return found;
};

/** Reads the comments of all of the contract's files: some hundred milliseconds. */
export const readFieldNotes = (): FieldNotes => {
  const files = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .map((name) => [name.slice(0, -3), readSource(readFileSync(new URL(name, folder), "utf8"))]),
  );
  const exportedBy = new Map<string, string>();
  for (const [file, declarations] of files) {
    for (const [name, { isExported }] of declarations)
      if (isExported && !exportedBy.has(name)) exportedBy.set(name, file);
  }
  const homeOf = (file: string, name: string): string | null =>
    files.get(file)?.has(name) === true ? file : (exportedBy.get(name) ?? null);
  const declarationOf = (file: string, name: string): { home: string; declaration: Declaration } | null => {
    const home = homeOf(file, name);
    const declaration = home === null ? undefined : files.get(home)?.get(name);
    return home === null || declaration === undefined ? null : { home, declaration };
  };

  /** A field may stand in what its object is made of: `z.extend(Order, …)`, `...filters`, `strictObject(fields)`. */
  const search = (
    file: string,
    [root = "", ...path]: readonly string[],
    seen: readonly string[],
  ): { field: Field; home: string } | null => {
    const key = `${file} ${root} ${path.join(".")}`;
    const known = declarationOf(file, root);
    if (known === null || seen.includes(key)) return null;
    const { home, declaration } = known;
    const own = declaration.fields.get(path.join("."));
    if (own !== undefined) return { field: own, home };
    const been = [...seen, key];
    // What holds it, from the nearest on: the object that names it, then the declaration itself.
    for (let depth = path.length - 1; depth >= 0; depth -= 1) {
      const holder = depth === 0 ? declaration : declaration.fields.get(path.slice(0, depth).join("."));
      for (const name of holder?.uses ?? []) {
        const found = name === root ? null : search(home, [name, ...path.slice(depth)], been);
        if (found !== null) return found;
      }
    }
    return null;
  };
  const typeNote = (home: string, uses: readonly string[]): string | null =>
    uses.flatMap((name) => (/^[A-Z]/.test(name) ? (declarationOf(home, name)?.declaration.note ?? []) : []))[0] ?? null;
  return {
    of: (file, path) => {
      const found = search(file, path, []);
      if (found === null) return { own: null, type: null };
      return { own: found.field.note, type: typeNote(found.home, found.field.uses) };
    },
    fileOf: (name) => exportedBy.get(name) ?? null,
  };
};
