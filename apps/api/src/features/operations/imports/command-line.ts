/** The words behind `npm run import`: what they ask for, or the first thing that is wrong with them in a sentence. */
import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { Id, locales, type Locale } from "@rewardo/contract/fields";
import { importFieldsOf, importKinds, importLimits, type ImportKind } from "@rewardo/contract/import-fields";
import { importDateForms, importDelimiters, importEncodings, type ImportOptions } from "@rewardo/contract/imports";

/** An error in the command's arguments, worded for its user. */
export class WrongWords extends Error {}

export interface ImportWords {
  readonly business_id: string;
  readonly language: Locale;
  readonly what:
    | { readonly does: "undo" | "resume"; readonly import_id: string }
    | {
        readonly does: "run";
        readonly kind: ImportKind;
        readonly file: string;
        readonly card_id: string | null;
        /** Fields by column head; an empty field leaves the column out. */
        readonly fields: Readonly<Record<string, string>>;
        readonly options: Partial<ImportOptions>;
        readonly isDryRun: boolean;
      };
}

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const known = {
  ...{ business: text, kind: text, file: text, card: text, map: text, earn: text, language: text },
  ...{ undo: text, resume: text, "dry-run": flag },
  ...{ dates: text, decimal: text, encoding: text, separator: text, "unknown-place": text, "title-lines": text },
} as const;

const parsed = (words: readonly string[]) => {
  try {
    return parseArgs({ args: [...words], options: known }).values;
  } catch (error) {
    throw new WrongWords(error instanceof Error ? error.message : String(error));
  }
};

/** Validates a choice; `undefined` if the option is missing. */
const oneOf = <const T extends string>(name: string, said: string | undefined, few: readonly T[]): T | undefined => {
  if (said === undefined) return undefined;
  const found = few.find((one) => one === said);
  if (found === undefined) throw new WrongWords(`--${name}: “${said}” is none of ${few.join(", ")}`);
  return found;
};

const idOf = (name: string, said: string): string => {
  if (!Id.safeParse(said).success) throw new WrongWords(`--${name}: “${said}” is no id`);
  return said;
};

/** The columns that are chosen by their heads: `Head=field,Other=`. */
const fieldsIn = (kind: ImportKind, map: string): Record<string, string> => {
  const fields: readonly string[] = importFieldsOf[kind];
  const pairs = map.split(",").filter((pair) => pair.trim() !== "");
  return Object.fromEntries(
    pairs.map((pair) => {
      const [head = "", field, ...rest] = pair.split("=").map((part) => part.trim());
      if (field === undefined || rest.length > 0) throw new WrongWords(`--map: “${pair}” is not Head=field`);
      if (field !== "" && !fields.includes(field))
        throw new WrongWords(`--map: “${field}” is no field of ${kind}; these are: ${fields.join(", ")}`);
      return [head, field];
    }),
  );
};

const separators = { comma: ",", semicolon: ";", tab: "\t", bar: "|" } as const;
const decimals = { comma: ",", point: "." } as const;

/** A mark by its name or as it is written. */
const markOf = <T extends string>(name: string, said: string | undefined, marks: Readonly<Record<string, T>>) => {
  if (said === undefined) return undefined;
  const found = marks[said] ?? Object.values(marks).find((mark) => mark === said);
  if (found === undefined) throw new WrongWords(`--${name}: “${said}” is none of ${Object.keys(marks).join(", ")}`);
  return found;
};

const countOf = (name: string, said: string | undefined, most: number): number | undefined => {
  if (said === undefined) return undefined;
  if (!/^\d{1,3}$/u.test(said) || Number(said) > most) throw new WrongWords(`--${name}: a number from 0 to ${most}`);
  return Number(said);
};

const usage =
  "Say whose and what: npm run import -- --business ID --kind customers --file FILE --card ID [--dry-run]\n" +
  "Or take one back: npm run import -- --business ID --undo IMPORT";

/** Parses the command's arguments. Throws WrongWords. */
export const readImportWords = (words: readonly string[]): ImportWords => {
  const said = parsed(words);
  const { business, undo, resume, file } = said;
  if (business === undefined) throw new WrongWords(usage);
  const business_id = idOf("business", business);
  const language = oneOf("language", said.language, locales) ?? "en";
  if (undo !== undefined) return { business_id, language, what: { does: "undo", import_id: idOf("undo", undo) } };
  if (resume !== undefined)
    return { business_id, language, what: { does: "resume", import_id: idOf("resume", resume) } };
  const kind = oneOf("kind", said.kind, importKinds);
  if (kind === undefined || file === undefined) throw new WrongWords(usage);
  const options: { [name in keyof ImportOptions]: ImportOptions[name] | undefined } = {
    encoding: oneOf("encoding", said.encoding, importEncodings),
    delimiter: markOf<(typeof importDelimiters)[number]>("separator", said.separator, separators),
    has_header: undefined,
    title_lines: countOf("title-lines", said["title-lines"], importLimits.title_lines),
    decimal_mark: markOf<"," | ".">("decimal", said.decimal, decimals),
    date_form: oneOf("dates", said.dates, importDateForms),
    earn: oneOf("earn", said.earn, ["none", "rules"]) ?? "none",
    unknown_place: oneOf("unknown-place", said["unknown-place"], ["refuse", "without"]),
  };
  return {
    business_id,
    language,
    what: {
      does: "run",
      kind,
      file,
      card_id: said.card === undefined ? null : idOf("card", said.card),
      fields: fieldsIn(kind, said.map ?? ""),
      options: Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
      isDryRun: said["dry-run"] === true,
    },
  };
};

/** Throws WrongWords unless the file is there and can be read. */
export const requireFile = async (file: string): Promise<void> => {
  const found = await stat(file).catch(() => null);
  if (found === null) throw new WrongWords(`There is no file ${file}`);
  if (!found.isFile()) throw new WrongWords(`${file} is no file`);
  await access(file, constants.R_OK).catch(() => {
    throw new WrongWords(`${file} may not be read`);
  });
};
