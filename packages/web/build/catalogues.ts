import { join } from "node:path";
import { createCompiledCatalog, getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import type { Messages } from "@lingui/core";
import { type Locale, locales } from "@rewardo/contract/fields";
import { typeset } from "@rewardo/texts/typeset";

/** The compiled messages of all areas by language and id. */
export type Compiled = ReadonlyMap<string, Messages>;

/** Where the texts come from. */
export interface Catalogues {
  /** The `.po` files of a language, as absolute paths. */
  readonly files: (locale: string) => Promise<readonly string[]>;
  /** Reads and compiles all of them. Throws when a text is not translated or is no valid ICU message. */
  readonly compile: () => Promise<Compiled>;
}

/**
 * The catalogues that `lingui.config.ts` in `cwd` names.
 * @param area the folder of one of them; without it, all
 */
export const catalogues = (cwd: string, area?: string): Catalogues => {
  const catalogsOf = async (config: Parameters<typeof getCatalogs>[0]) =>
    (await getCatalogs(config)).filter(({ path }) => area === undefined || path.includes(`/locales/${area}/`));
  // By its path: the environment may name another application's settings.
  const config = () => getConfig({ cwd, configPath: join(cwd, "lingui.config.ts") });
  return {
    files: async (locale) => (await catalogsOf(config())).map((catalog) => catalog.getFilename(locale)),
    compile: async () => {
      const all = await catalogsOf(config());
      const compiled = await Promise.all(
        locales.map(async (locale) => {
          const areas = await Promise.all(all.map((catalog) => compileOne(catalog, locale)));
          return [locale, Object.assign({}, ...areas) as Messages] as const;
        }),
      );
      return new Map(compiled);
    },
  };
};

type Catalog = Awaited<ReturnType<typeof getCatalogs>>[number];

const compileOne = async (catalog: Catalog, locale: Locale): Promise<Messages> => {
  const options = { fallbackLocales: {}, sourceLocale: "en", missingBehavior: "resolved" } as const;
  const { messages, missing } = await catalog.getTranslations(locale, options);
  const set = Object.fromEntries(Object.entries(messages).map(([id, text]) => [id, typeset(text, locale)]));
  const { source, errors } = createCompiledCatalog(locale, set, { namespace: "json" });
  const problems = [
    ...missing.map(({ id, source: text }) => `"${text ?? id}" is not translated`),
    ...errors.map(({ id, error }) => `${id}: ${error.message}`),
  ];
  if (problems.length > 0) throw new Error(`${catalog.getFilename(locale)}:\n${problems.join("\n")}`);
  return (JSON.parse(source) as { messages: Messages }).messages;
};
