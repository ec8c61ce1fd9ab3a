/** What a module shows and imports late, read from its code after all macros and types are gone. */

/** The macros mark their descriptors; `<Trans>` with values has its id as a property. */
const marked = [/\/\*\*?\s*i18n\s*\*\/\s*\{\s*id:\s*"([^"]+)"/g, /\b_Trans\d*,\s*\{\s*id:\s*"([^"]+)"/g];

/** Ids of the messages in the code, each once. */
export const textsIn = (code: string): string[] => [
  ...new Set(marked.flatMap((pattern) => [...code.matchAll(pattern)].map(([, id = ""]) => id))),
];

/** Every text that is the value of a property `id`: messages, and what only looks like one. */
export const idsIn = (code: string): string[] =>
  [...code.matchAll(/\bid:\s*["'`]([^"'`]+)["'`]/g)].map(([, id = ""]) => id);

/** A dynamic import of a file of ours; `start` and `end` are places in the code. */
export interface LateImport {
  readonly start: number;
  readonly end: number;
  readonly specifier: string;
}

export const lateImportsOf = (code: string): LateImport[] =>
  [...code.matchAll(/(?<![\w$.])import\(\s*"((?:\.|@rewardo\/(?:ui|loyalty|web)\/)[^"]*)"\s*\)/g)].map(
    ({ index, 0: whole, 1: specifier = "" }) => ({
      start: index,
      end: index + whole.length,
      specifier,
    }),
  );
