import { createHash } from "node:crypto";
import type { Compiled } from "../../../../packages/web/build/catalogues.ts";
import type { Plan } from "./plan.ts";

interface File {
  /** Without language and ending, with a hash of its texts in all languages. */
  readonly name: string;
  readonly ids: readonly string[];
}

/** The files of texts that a plan needs: one for each page and language. */
export class PageFiles {
  readonly #plan: Plan;
  readonly #compiled: Compiled;
  readonly #start: File;
  readonly #pages: ReadonlyMap<string, File>;

  /** @param nameOf the path of a module below the root; it becomes part of the file's name */
  constructor(plan: Plan, compiled: Compiled, nameOf: (id: string) => string) {
    this.#plan = plan;
    this.#compiled = compiled;
    this.#start = this.#file("start", plan.start);
    this.#pages = new Map(
      [...plan.pages].map(([id, ids]) => {
        // As short as the chunk's own name: the log-in page has the names of several in its first file.
        const slug = nameOf(id).replaceAll(/^.*\/|\.\w+$/g, "");
        return [id, this.#file(slug, ids)];
      }),
    );
  }

  /** The name of the start's file; empty where it has no texts. */
  get start(): string {
    return this.#start.name;
  }

  /** The name of the file that a dynamic import waits for; empty where it needs none. */
  nameFor(importer: string, target: string): string {
    const page = this.#plan.pageOf(importer, target);
    return page === null ? "" : (this.#pages.get(page)?.name ?? "");
  }

  /** The name of a page's own file; empty where it needs none. */
  ofPage(id: string): string {
    return this.#pages.get(id)?.name ?? "";
  }

  /** Path in the build and JavaScript of every file. */
  sources(): ReadonlyMap<string, string> {
    const files = [this.#start, ...this.#pages.values()].filter(({ name }) => name !== "");
    return new Map(
      files.flatMap(({ name, ids }) =>
        [...this.#compiled.keys()].map((locale) => [`assets/${name}.${locale}.js`, this.#source(locale, ids)] as const),
      ),
    );
  }

  #file(slug: string, ids: ReadonlySet<string>): File {
    const sorted = [...ids].toSorted();
    if (sorted.length === 0) return { name: "", ids: sorted };
    const hash = createHash("sha256");
    for (const locale of this.#compiled.keys()) hash.update(this.#source(locale, sorted));
    return { name: `${slug}-${hash.digest("base64url").slice(0, 6)}`, ids: sorted };
  }

  #source(locale: string, ids: readonly string[]): string {
    const messages = this.#compiled.get(locale) ?? {};
    return `export const messages=${JSON.stringify(Object.fromEntries(ids.map((id) => [id, messages[id]])))};\n`;
  }
}
