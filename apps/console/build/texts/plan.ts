/** Which texts travel with which page, by the import graph alone. Pure: a plan is made and checked without a bundler. */

/** A module as the bundler saw it. */
export interface Module {
  /** Ids of the messages it uses. */
  readonly texts: readonly string[];
  readonly imports: readonly string[];
  /** What it imports dynamically. */
  readonly lateImports: readonly string[];
  /**
   * Whether it is a component. What a component imports dynamically, such as a drawer, is part of the component's page,
   * unless it has many texts or is a page itself.
   */
  readonly isComponent: boolean;
}

export type Graph = ReadonlyMap<string, Module>;

export interface Plan {
  /** Ids that every page may show: they are loaded before anything is drawn. */
  readonly start: ReadonlySet<string>;
  /**
   * Ids of each page beside those of the start. A page is what a table of routes, or the start, imports dynamically; so are
   * parts of pages with many texts of their own.
   */
  readonly pages: ReadonlyMap<string, ReadonlySet<string>>;
  /** The page whose texts a dynamic import waits for; `null`: they have come with the importer. */
  readonly pageOf: (importer: string, target: string) => string | null;
}

/** A table with fewer pages than this keeps nothing for them. */
const fewest = 4;

/** A module that a component imports dynamically gets a file of texts if at least this many of its texts are on none of its pages. */
const fewestOfPart = 12;

/**
 * Plans the texts of everything that `entry` reaches.
 * @param isEarly pages that most visitors see first: their texts come with those of the start
 * @param mayBePart what, if it comes late and says much, has texts of its own; those of all else come with its page
 */
export const planTexts = (
  graph: Graph,
  entry: string,
  {
    isEarly = () => false,
    mayBePart = () => false,
  }: Partial<Record<"isEarly" | "mayBePart", (id: string) => boolean>> = {},
): Plan => {
  const startModules = closure(graph, [entry], () => []);
  const early = [...graph.keys()].filter(isEarly);
  const start = textsOf(graph, new Set([...startModules, ...closure(graph, early, () => [])]));
  const isTable = (id: string): boolean => startModules.has(id) || graph.get(id)?.isComponent !== true;
  const targets = new Set([...graph].flatMap(([id, { lateImports }]) => (isTable(id) ? lateImports : [])));
  const lateParts = (id: string, late: readonly string[]) =>
    isTable(id) ? [] : late.filter((one) => !targets.has(one));
  const whole = new Map([...targets].map((target) => [target, closure(graph, [target], lateParts)]));
  const parts = partsOf(graph, whole, { start, isTable, mayBePart });
  const without = (roots: readonly string[]): Set<string> => {
    const reached = closure(graph, roots, (id, late) => lateParts(id, late).filter((one) => !parts.has(one)));
    return new Set([...textsOf(graph, reached)].filter((text) => !start.has(text)));
  };
  const pages = new Map([...targets].map((target) => [target, without([target])]));
  const shared = shareTexts(graph, pages, isTable, startModules);
  for (const part of parts) {
    // On whichever page it is opened, these are there.
    const there = [...whole]
      .filter(([, modules]) => modules.has(part))
      .map(([page]) => new Set([...(pages.get(page) ?? []), ...(shared.get(page) ?? [])]));
    pages.set(part, new Set([...without([part])].filter((text) => !there.every((texts) => texts.has(text)))));
  }
  return { start, pages, pageOf: (importer, target) => (isTable(importer) || pages.has(target) ? target : null) };
};

interface Kinds {
  readonly start: ReadonlySet<string>;
  readonly isTable: (id: string) => boolean;
  readonly mayBePart: (id: string) => boolean;
}

/** What components import late and says much that no page says that it is opened on. @param whole each page's modules */
const partsOf = (
  graph: Graph,
  whole: ReadonlyMap<string, ReadonlySet<string>>,
  { start, isTable, mayBePart }: Kinds,
): ReadonlySet<string> => {
  const textsAtOnce = (id: string) =>
    textsOf(
      graph,
      closure(graph, [id], () => []),
    );
  const said = new Map([...whole.keys()].map((page) => [page, textsAtOnce(page)]));
  const late = new Set([...graph].flatMap(([id, { lateImports }]) => (isTable(id) ? [] : lateImports)));
  const isLarge = (part: string): boolean => {
    const there = [...whole].filter(([, modules]) => modules.has(part)).map(([page]) => said.get(page) ?? new Set());
    const own = [...textsAtOnce(part)].filter((text) => !start.has(text) && !there.some((texts) => texts.has(text)));
    return own.length >= fewestOfPart;
  };
  return new Set([...late].filter((part) => mayBePart(part) && !whole.has(part) && isLarge(part)));
};

/**
 * What most pages of one table show comes once, with the table: words for errors, and for what every list has.
 * @returns for each page what comes with its tables
 */
const shareTexts = (
  graph: Graph,
  pages: ReadonlyMap<string, Set<string>>,
  isTable: (id: string) => boolean,
  startModules: ReadonlySet<string>,
): ReadonlyMap<string, ReadonlySet<string>> => {
  const moved = new Map<string, Set<string>>();
  const later = new Map([...graph].filter(([id]) => !startModules.has(id)));
  const modulesOf = new Map([...pages.keys()].map((page) => [page, closure(later, [page], () => [])]));
  // With what a component fetches later, such as the palette, which leads to the pages of a table by itself.
  const wholeOf = new Map(
    [...pages.keys()].map((page) => [page, closure(later, [page], (id, late) => (isTable(id) ? [] : late))]),
  );
  const importersOf = (target: string): string[] =>
    [...graph].filter(([id, { lateImports }]) => isTable(id) && lateImports.includes(target)).map(([id]) => id);
  for (const [root, texts] of pages) {
    const modules = modulesOf.get(root) ?? new Set();
    const targets = new Set([...modules].filter(isTable).flatMap((id) => graph.get(id)?.lateImports ?? []));
    // Where another page has the table too, its texts would be missing there.
    const isOwn = (table: string): boolean =>
      modules.has(table) && [...wholeOf].every(([page, ids]) => page === root || targets.has(page) || !ids.has(table));
    const own = [...targets].filter((target) => target !== root && importersOf(target).every(isOwn));
    if (own.length < fewest) continue;
    const counts = new Map<string, number>();
    for (const text of own.flatMap((target) => [...(pages.get(target) ?? [])])) {
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    for (const [text, count] of counts) {
      if (count <= own.length / 2) continue;
      texts.add(text);
      for (const target of own) {
        pages.get(target)?.delete(text);
        moved.set(target, (moved.get(target) ?? new Set<string>()).add(text));
      }
    }
  }
  return moved;
};

type Late = (id: string, lateImports: readonly string[]) => readonly string[];

const closure = (graph: Graph, roots: readonly string[], late: Late): ReadonlySet<string> => {
  const reached = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const module = graph.get(id);
    if (module === undefined || reached.has(id)) continue;
    reached.add(id);
    open.push(...module.imports, ...late(id, module.lateImports));
  }
  return reached;
};

const textsOf = (graph: Graph, ids: ReadonlySet<string>): Set<string> =>
  new Set([...ids].flatMap((id) => graph.get(id)?.texts ?? []));

/** A text that may be shown before it is loaded. */
export interface Uncovered {
  readonly module: string;
  readonly text: string;
}

/**
 * What the plan forgets. Follows every chain of imports to a module and keeps the texts that all of them load; what the
 * module shows must be among them. Knows nothing of how the plan was made.
 */
export const uncoveredTexts = (graph: Graph, entry: string, plan: Plan): Uncovered[] => {
  const loaded = new Map<string, ReadonlySet<string>>([[entry, plan.start]]);
  const open = [entry];
  const reach = (id: string, texts: ReadonlySet<string>): void => {
    if (!graph.has(id)) return;
    const before = loaded.get(id);
    const after = before === undefined ? texts : new Set([...before].filter((text) => texts.has(text)));
    if (before !== undefined && after.size === before.size) return;
    loaded.set(id, after);
    open.push(id);
  };
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const here = loaded.get(id) ?? new Set();
    const module = graph.get(id);
    for (const next of module?.imports ?? []) reach(next, here);
    for (const next of module?.lateImports ?? []) {
      const page = plan.pageOf(id, next);
      reach(next, new Set([...here, ...(page === null ? [] : (plan.pages.get(page) ?? []))]));
    }
  }
  return [...loaded].flatMap(([module, texts]) =>
    (graph.get(module)?.texts ?? []).filter((text) => !texts.has(text)).map((text) => ({ module, text })),
  );
};
