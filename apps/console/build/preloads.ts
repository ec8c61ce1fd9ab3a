import type { Plugin, Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;

/** What the browser may fetch while it still reads the page; paths below the build, `{locale}` in those of texts. */
interface Preloads {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly images: readonly string[];
}

const login = /\/src\/app\/login\/index-page\.tsx$/;
const signedIn = /\/src\/app\/routes\/signed-in\.ts$/;
/** The first page of a section stands in the folder of the section's name. */
const sectionPage = /\/src\/features\/([a-z-]+)\/(?:list|\1)-page\.tsx$/;
/** Pages that begin with a loyalty card. */
const cardPages = ["/login", "/"];
/** Not the masks of stamps: a mask is fetched in another mode, and a preload would fetch it twice. */
const cardImages = /^assets\/grain-/;

/**
 * Writes `.vite/preloads.json`: for the log-in and the first page of each section, the files that the console would
 * otherwise find one after the other. The server names them in the page (`apps/api/src/platform/http/preloads.ts`).
 */
export function preloads(): Plugin {
  return {
    name: "rewardo-preloads",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const start = textsOf(bundle, "start");
        const frame = [...closureOf(bundle, signedIn), ...start, ...textsOf(bundle, "routes-signed-in")];
        const pages: Record<string, Preloads> = {
          "/login": {
            ...linksOf(bundle, [...closureOf(bundle, login), ...start]),
            images: imagesOf(bundle),
          },
        };
        for (const part of Object.values(bundle)) {
          if (part.type !== "chunk") continue;
          const folder = sectionPage.exec(part.facadeModuleId ?? "")?.[1];
          if (folder === undefined) continue;
          const path = folder === "home" ? "/" : `/${folder.replaceAll("-", "_")}`;
          const name = (part.facadeModuleId ?? "")
            .split("/")
            .slice(-2)
            .join("-")
            .replace(/\.tsx$/, "");
          const files = [...frame, ...closureOf(bundle, sectionPage, folder), ...textsOf(bundle, name)];
          pages[path] = { ...linksOf(bundle, files), images: cardPages.includes(path) ? imagesOf(bundle) : [] };
        }
        const source = JSON.stringify({ pages, signedIn: { ...linksOf(bundle, frame), images: [] } });
        this.emitFile({ type: "asset", fileName: ".vite/preloads.json", source });
      },
    },
  };
}

/** The chunk that holds the module, and all that it imports. */
function closureOf(bundle: Bundle, module: RegExp, folder?: string): string[] {
  const names = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || names.has(name)) return;
    names.add(name);
    for (const next of chunk.imports) add(next);
  };
  for (const [name, part] of Object.entries(bundle)) {
    if (part.type !== "chunk") continue;
    const holds = part.moduleIds.some((id) => {
      const match = module.exec(id);
      return match !== null && (folder === undefined || match[1] === folder);
    });
    if (holds) add(name);
  }
  return [...names];
}

const textsOf = (bundle: Bundle, slug: string): string[] =>
  Object.keys(bundle)
    .filter((name) => new RegExp(`^assets/${slug}-[\\w-]{8}\\.en\\.js$`).test(name))
    .map((name) => name.replace(/\.en\.js$/, ".{locale}.js"));

const imagesOf = (bundle: Bundle): string[] => Object.keys(bundle).filter((name) => cardImages.test(name));

function linksOf(bundle: Bundle, files: readonly string[]): Omit<Preloads, "images"> {
  const entry = Object.values(bundle).find((part) => part.type === "chunk" && part.isEntry);
  // The page names these itself.
  const known = new Set(entry?.type === "chunk" ? [entry.fileName, ...entry.imports] : []);
  const scripts = [...new Set(files)].filter((name) => !known.has(name));
  const styles = scripts.flatMap((name) => {
    const chunk = bundle[name];
    return chunk?.type === "chunk" ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
  });
  return { scripts, styles: [...new Set(styles)] };
}
