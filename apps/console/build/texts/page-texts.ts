import { relative } from "node:path";
import { locales } from "@rewardo/contract/fields";
import type { Plugin, Rolldown } from "vite";
import type { Catalogues, Compiled } from "../../../../packages/web/build/catalogues.ts";
import { PageFiles } from "./page-files.ts";
import { type Module, planTexts, uncoveredTexts } from "./plan.ts";

/** The macros mark their descriptors; `<Trans>` with values has its id as a property. */
const marked = [/\/\*\*?\s*i18n\s*\*\/\s*\{\s*id:\s*"([^"]+)"/g, /\b_Trans\d*,\s*\{\s*id:\s*"([^"]+)"/g];

/** Ids of the messages in the code, each once. */
const textsIn = (code: string): string[] => [
  ...new Set(marked.flatMap((pattern) => [...code.matchAll(pattern)].map(([, id = ""]) => id))),
];

/** Every text that is the value of a property `id`: messages, and what only looks like one. */
const idsIn = (code: string): string[] => [...code.matchAll(/\bid:\s*["'`]([^"'`]+)["'`]/g)].map(([, id = ""]) => id);

/** A dynamic import of a file of ours; `start` and `end` are places in the code. */
interface LateImport {
  readonly start: number;
  readonly end: number;
  readonly specifier: string;
}

const lateImportsOf = (code: string): LateImport[] =>
  [...code.matchAll(/(?<![\w$.])import\(\s*"((?:\.|@rewardo\/(?:ui|loyalty|web)\/)[^"]*)"\s*\)/g)].map(
    ({ index, 0: whole, 1: specifier = "" }) => ({
      start: index,
      end: index + whole.length,
      specifier,
    }),
  );

interface PageTextsOptions {
  /** The folder of all sources, absolute; paths in the build are named from it. */
  readonly root: string;
  /** The name of the application, and where its build is served. */
  readonly application: string;
  readonly base: string;
  /** The folders below it whose modules show texts: the application and the packages that it is made of. */
  readonly folders: readonly string[];
  /** The module below `root` that exports `withTexts`. */
  readonly loader: string;
  readonly catalogues: Catalogues;
  /** Pages whose texts come with those of the start. */
  readonly early?: RegExp;
  /** Modules that get a file of texts of their own if they are imported dynamically and have many texts: drawers, dialogs. */
  readonly parts?: RegExp;
}

/** What an application imports to fetch texts; its types are in `packages/web/src/i18n/virtual-texts.d.ts`. */
const virtual = "virtual:texts";
const resolved = `\0${virtual}`;

/** What the plugin tells others of the build, once chunks are made. */
export interface PageTextsApi {
  /** The name of the start's file of texts, without language and ending. */
  readonly start: () => string;
  /** The same of the page in a module; empty where it has none. */
  readonly ofPage: (id: string) => string;
}

/** Stands in the code for the name of a file until the import graph is known: importer and target below the root. */
const mark = /@texts:([\w./-]*):([\w./-]+):/g;
const markOf = (importer: string, target: string): string => `@texts:${importer}:${target}:`;

/**
 * Gives every page one file of texts for each language, fetched beside its chunk. In the build each dynamic import of the
 * source waits for the texts that the import graph says it needs, and a text that nothing loads is an error. The
 * development server and tests load all texts at once.
 */
export const pageTexts = ({
  root,
  application,
  base,
  folders,
  loader,
  catalogues,
  early,
  parts,
}: PageTextsOptions): Plugin<PageTextsApi> => {
  const nameOf = (id: string): string => relative(root, id);
  const isSource = (id: string): boolean =>
    /\.tsx?$/.test(id) && folders.some((folder) => id.startsWith(`${root}/${folder}/`));
  const seen = new Map<string, { readonly texts: readonly string[]; readonly late: ReadonlySet<string> }>();
  let isBuild = false;
  let compiled: Compiled = new Map();
  let files: PageFiles | undefined;

  /** The source's part of what the bundler has read, below its entry. */
  const graphOf = (context: Rolldown.PluginContext): { graph: Map<string, Module>; entry: string } => {
    const graph = new Map<string, Module>();
    let entry = "";
    for (const id of context.getModuleIds()) {
      const info = context.getModuleInfo(id);
      if (info === null || !(info.isEntry || isSource(id))) continue;
      if (info.isEntry) entry = id;
      const { texts, late } = seen.get(id) ?? { texts: [], late: new Set<string>() };
      const missed = info.dynamicallyImportedIds.find((target) => isSource(target) && !late.has(target));
      if (missed !== undefined)
        context.error(`${id} imports ${missed} in a way that build/texts/page-texts.ts does not read`);
      graph.set(id, { texts, imports: info.importedIds, lateImports: [...late], isComponent: id.endsWith(".tsx") });
    }
    return { graph, entry };
  };

  return {
    name: "rewardo-page-texts",
    api: { start: () => files?.start ?? "", ofPage: (id) => files?.ofPage(id) ?? "" },
    configResolved(config) {
      // What is built for the server needs all texts in all languages, as the development server does.
      isBuild = config.command === "build" && config.build.ssr === false;
    },
    async buildStart() {
      seen.clear();
      if (isBuild) compiled = await catalogues.compile();
    },
    resolveId: (id) => (id === virtual ? resolved : undefined),
    async load(id) {
      if (id !== resolved) return undefined;
      return isBuild ? builtLoader(base) : await servedLoader(catalogues);
    },
    async transform(code, id) {
      if (!isSource(id)) return undefined;
      const late = new Set<string>();
      let text = code;
      for (const { start, end, specifier } of lateImportsOf(code).toReversed()) {
        const target = await this.resolve(specifier, id);
        if (target === null) return this.error(`${nameOf(id)} imports ${specifier}, which does not exist`);
        late.add(target.id);
        const file = isBuild ? markOf(nameOf(id), nameOf(target.id)) : "";
        const call = `__withTexts(() => ${code.slice(start, end)}, "${file}")`;
        text = `${text.slice(0, start)}${call}${text.slice(end)}`;
      }
      seen.set(id, { texts: textsIn(code), late });
      if (late.size === 0) return undefined;
      return { code: `import { withTexts as __withTexts } from "${root}/${loader}";\n${text}`, map: null };
    },
    renderStart() {
      if (!isBuild) return;
      const { graph, entry } = graphOf(this);
      const plan = planTexts(graph, entry, {
        isEarly: (id) => early?.test(id) === true,
        mayBePart: (id) => parts?.test(id) === true,
      });
      const problems = [
        ...[...graph].flatMap(([id, { texts }]) =>
          texts
            .filter((text) => [...compiled.values()].some((messages) => messages[text] === undefined))
            .map(
              (text) =>
                `${nameOf(id)}: ${text} is in no catalogue; run \`npm run texts:extract -w apps/${application}\``,
            ),
        ),
        ...uncoveredTexts(graph, entry, plan).map(
          ({ module, text }) => `${nameOf(module)}: ${text} may be shown before it is loaded`,
        ),
      ];
      if (problems.length > 0) this.error(`Texts that a page would lack:\n${problems.join("\n")}`);
      files = new PageFiles(plan, compiled, nameOf);
    },
    renderChunk(code, { modules }) {
      const made = files;
      if (made === undefined) return null;
      for (const [id, { code: rendered }] of Object.entries(modules)) {
        const known = seen.get(id)?.texts ?? [];
        const missed = idsIn(rendered ?? "").find(
          (text) => compiled.get("en")?.[text] !== undefined && !known.includes(text),
        );
        if (missed !== undefined)
          this.error(`${nameOf(id)}: build/texts/page-texts.ts does not see that it shows ${missed}`);
      }
      const text = code.replaceAll(mark, (_whole, importer: string, target: string) =>
        importer === "" ? made.start : made.nameFor(`${root}/${importer}`, `${root}/${target}`),
      );
      return text === code ? null : { code: text, map: null };
    },
    generateBundle() {
      for (const [fileName, text] of files?.sources() ?? []) {
        this.emitFile({ type: "asset", fileName, source: text });
      }
    },
  };
};

const builtLoader = (base: string): string => `
export const startTexts = ${JSON.stringify(markOf("", "start"))};
export const fetchTexts = async (name, locale) =>
  (await import(/* @vite-ignore */ \`${base}assets/\${name}.\${locale}.js\`)).messages;
`;

/** Everything at once: where modules are served one by one there is no graph to ask. */
const servedLoader = async ({ files }: Catalogues): Promise<string> => {
  const loads = await Promise.all(
    locales.map(async (locale) => {
      const imports = (await files(locale)).map((file) => `import(${JSON.stringify(file)})`);
      return `  ${locale}: () => Promise.all([${imports.join(", ")}]),\n`;
    }),
  );
  return `
const all = {
${loads.join("")}};
export const startTexts = "all";
export const fetchTexts = async (_name, locale) =>
  Object.assign({}, ...(await all[locale]()).map(({ messages }) => messages));
`;
};
