/** Which texts travel with which page, by the import graph alone. Pure: a plan is made and checked without a bundler. */

/** A module as the bundler saw it. */
export interface Module {
  /** Ids of the messages it uses. */
  readonly texts: readonly string[];
  readonly imports: readonly string[];
  /** What it imports dynamically. */
  readonly lateImports: readonly string[];
  /** Whether it draws something. What a component imports late is part of its page: a drawer, a dialog. */
  readonly isComponent: boolean;
}

export type Graph = ReadonlyMap<string, Module>;

export interface Plan {
  /** Ids that every page may show: they are loaded before anything is drawn. */
  readonly start: ReadonlySet<string>;
  /** Ids of each page beside those of the start. A page is what a table of routes, or the start, imports dynamically. */
  readonly pages: ReadonlyMap<string, ReadonlySet<string>>;
  /** The page whose texts a dynamic import waits for; `null`: they have come with the importer. */
  readonly pageOf: (importer: string, target: string) => string | null;
}

/** A table with fewer pages than this keeps nothing for them. */
const fewest = 4;

/**
 * Plans the texts of everything that `entry` reaches.
 * @param isEarly pages that most visitors see first: their texts come with those of the start
 */
export const planTexts = (graph: Graph, entry: string, isEarly: (id: string) => boolean = () => false): Plan => {
  const startModules = closure(graph, [entry], () => []);
  const early = [...graph.keys()].filter(isEarly);
  const start = textsOf(graph, new Set([...startModules, ...closure(graph, early, () => [])]));
  const isTable = (id: string): boolean => startModules.has(id) || graph.get(id)?.isComponent !== true;
  const pages = new Map<string, Set<string>>();
  for (const [importer, { lateImports }] of graph) {
    for (const target of isTable(importer) ? lateImports : []) {
      if (pages.has(target)) continue;
      const parts = closure(graph, [target], (id, late) => (isTable(id) ? [] : late));
      pages.set(target, new Set([...textsOf(graph, parts)].filter((text) => !start.has(text))));
    }
  }
  shareTexts(graph, pages, isTable, startModules);
  return { start, pages, pageOf: (importer, target) => (isTable(importer) ? target : null) };
};

/** What most pages of one table show comes once, with the table: words for errors, and for what every list has. */
const shareTexts = (
  graph: Graph,
  pages: ReadonlyMap<string, Set<string>>,
  isTable: (id: string) => boolean,
  startModules: ReadonlySet<string>,
): void => {
  const later = new Map([...graph].filter(([id]) => !startModules.has(id)));
  const modulesOf = new Map([...pages.keys()].map((page) => [page, closure(later, [page], () => [])]));
  // With what a component fetches later, such as the palette, which leads to the pages of a table by itself.
  const partsOf = new Map(
    [...pages.keys()].map((page) => [page, closure(later, [page], (id, late) => (isTable(id) ? [] : late))]),
  );
  const importersOf = (target: string): string[] =>
    [...graph].filter(([id, { lateImports }]) => isTable(id) && lateImports.includes(target)).map(([id]) => id);
  for (const [root, texts] of pages) {
    const modules = modulesOf.get(root) ?? new Set();
    const targets = new Set([...modules].filter(isTable).flatMap((id) => graph.get(id)?.lateImports ?? []));
    // Where another page has the table too, its texts would be missing there.
    const isOwn = (table: string): boolean =>
      modules.has(table) && [...partsOf].every(([page, ids]) => page === root || targets.has(page) || !ids.has(table));
    const own = [...targets].filter((target) => target !== root && importersOf(target).every(isOwn));
    if (own.length < fewest) continue;
    const counts = new Map<string, number>();
    for (const text of own.flatMap((target) => [...(pages.get(target) ?? [])])) {
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    for (const [text, count] of counts) {
      if (count <= own.length / 2) continue;
      texts.add(text);
      for (const target of own) pages.get(target)?.delete(text);
    }
  }
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
