import { type Locale, locales } from "@rewardo/contract/fields";
import type { Plugin, Rolldown } from "vite";
import type { PageTextsApi } from "./texts/page-texts.ts";

type Bundle = Rolldown.OutputBundle;

/** What the browser may fetch while it still reads the page; paths below the build. */
interface Preloads {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly images: readonly string[];
  readonly texts: Readonly<Record<Locale, readonly string[]>>;
}

/** Texts that the server writes, too, by language, and the modules that fetch them. */
const sharedTexts = [
  { texts: /\/packages\/texts\/src\/compiled\/shared-([a-z]+)\.ts$/, fetches: /\/web\/src\/i18n\/shared-texts\.ts$/ },
  {
    texts: /\/packages\/texts\/src\/compiled\/hours-([a-z]+)\.ts$/,
    fetches: /\/web\/src\/i18n\/hours-texts\.ts$/,
  },
] as const;
/** The language of a chunk of such texts. */
const languageOf = ({ facadeModuleId }: Rolldown.OutputChunk): string | undefined =>
  sharedTexts.map(({ texts }) => texts.exec(facadeModuleId ?? "")?.[1]).find((language) => language !== undefined);
/** The log-in page, with its picture of cards. */
const login = /\/src\/app\/login\/(index-page|art)\.tsx$/;
const signedIn = /\/src\/app\/routes\/signed-in\.ts$/;
/** The first page of a section is in the folder of the section's name. */
const sectionPage = /\/src\/features\/([a-z-]+)\/(?:list|\1)-page\.tsx$/;
/** Where the platform's own people begin. */
const platformPage = /\/src\/features\/home\/platform\/platform-page\.tsx$/;
/** Pages that begin with a loyalty card. */
const cardPages = ["/login", "/"];
/** The texture of a card. Not the mask of stamps, which comes later. Both are masks, so their preload is `crossorigin`. */
const cardImages = /^assets\/grain-/;

/**
 * Writes `.vite/preloads.json`: for the log-in and the first page of each section, the files that the console would
 * otherwise find one after the other. The server names them in the page (`apps/api/src/platform/http/preloads.ts`).
 */
export const preloads = (): Plugin => {
  let pageTexts: PageTextsApi | undefined;
  return {
    name: "rewardo-preloads",
    apply: "build",
    configResolved({ plugins }) {
      pageTexts = plugins.find(({ name }) => name === "rewardo-page-texts")?.api as PageTextsApi | undefined;
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const texts = pageTexts;
        if (texts === undefined) return this.error("The plugin of the texts is missing");
        const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
        const frame = closureOf(bundle, signedIn);
        const frameModule = chunks.flatMap(({ moduleIds }) => moduleIds).find((id) => signedIn.test(id)) ?? "";
        const early = [texts.start()];
        const later = [...early, texts.ofPage(frameModule)];
        const pages: Record<string, Preloads> = {
          "/login": {
            ...linksOf(bundle, closureOf(bundle, login)),
            images: imagesOf(bundle),
            texts: textFiles(early),
          },
        };
        for (const { facadeModuleId } of chunks) {
          const folder = sectionPage.exec(facadeModuleId ?? "")?.[1];
          if (folder === undefined) continue;
          const path = folder === "home" ? "/" : `/${folder.replaceAll("-", "_")}`;
          const files = [...frame, ...closureOf(bundle, sectionPage, folder)];
          pages[path] = {
            ...linksOf(bundle, files),
            images: cardPages.includes(path) ? imagesOf(bundle) : [],
            texts: textFiles([...later, texts.ofPage(facadeModuleId ?? "")], sharedTextsOf(bundle, files)),
          };
        }
        const platformModule = chunks.find(({ facadeModuleId }) => platformPage.test(facadeModuleId ?? ""));
        if (platformModule === undefined) return this.error("The home of the platform's own people is missing");
        const platformFiles = [...frame, ...closureOf(bundle, platformPage)];
        const platform: Preloads = {
          ...linksOf(bundle, platformFiles),
          images: [],
          texts: textFiles(
            [...later, texts.ofPage(platformModule.facadeModuleId ?? "")],
            sharedTextsOf(bundle, platformFiles),
          ),
        };
        const rest: Preloads = {
          ...linksOf(bundle, frame),
          images: [],
          texts: textFiles(later, sharedTextsOf(bundle, frame)),
        };
        this.emitFile({
          type: "asset",
          fileName: ".vite/preloads.json",
          source: JSON.stringify({ pages, platform, signedIn: rest }),
        });
      },
    },
  };
};

/** The chunks of the server's texts that these files have fetched. */
const sharedTextsOf = (bundle: Bundle, files: readonly string[]): readonly Rolldown.OutputChunk[] => {
  const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
  const modules = chunks.filter(({ fileName }) => files.includes(fileName)).flatMap(({ moduleIds }) => moduleIds);
  const fetched = sharedTexts.filter(({ fetches }) => modules.some((id) => fetches.test(id)));
  return chunks.filter(({ facadeModuleId }) => fetched.some(({ texts }) => texts.test(facadeModuleId ?? "")));
};

/** Files of texts by language: those of the names, and those of the server's texts. */
const textFiles = (names: readonly string[], chunks: readonly Rolldown.OutputChunk[] = []): Preloads["texts"] => {
  const filesIn = (locale: Locale): string[] => [
    ...names.filter((name) => name !== "").map((name) => `assets/${name}.${locale}.js`),
    ...chunks.filter((chunk) => languageOf(chunk) === locale).map(({ fileName }) => fileName),
  ];
  return Object.fromEntries(locales.map((locale) => [locale, filesIn(locale)])) as Record<Locale, string[]>;
};

/** The chunk that holds the module, and all that it imports. */
const closureOf = (bundle: Bundle, module: RegExp, folder?: string): string[] => {
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
};

const imagesOf = (bundle: Bundle): string[] => Object.keys(bundle).filter((name) => cardImages.test(name));

const linksOf = (bundle: Bundle, files: readonly string[]): Pick<Preloads, "scripts" | "styles"> => {
  const entry = Object.values(bundle).find((part) => part.type === "chunk" && part.isEntry);
  // The page names these itself.
  const known = new Set(entry?.type === "chunk" ? [entry.fileName, ...entry.imports] : []);
  const scripts = [...new Set(files)].filter((name) => !known.has(name));
  const styles = scripts.flatMap((name) => {
    const chunk = bundle[name];
    return chunk?.type === "chunk" ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
  });
  return { scripts, styles: [...new Set(styles)] };
};
