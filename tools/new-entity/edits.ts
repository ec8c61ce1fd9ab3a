/** The lines that an entity needs in files that exist: where each stands, and what it says. */
import { rename, type EntityNames } from "./names.ts";

export interface Edit {
  /** Path from the root of the repository. */
  readonly file: string;
  /** Before the first line that contains `before`, after the first that contains `after`, or right behind `within`. */
  readonly at: { readonly before: string } | { readonly after: string } | { readonly within: string };
  /** Lines to insert, written for the example entity "gym lockers". */
  readonly lines: readonly string[];
}

export const edits: readonly Edit[] = [
  {
    file: "packages/contract/src/entities.ts",
    at: { before: 'export * as places from "./places.ts";' },
    lines: ['export * as gym_lockers from "./gym-lockers.ts";'],
  },
  {
    file: "packages/contract/src/permissions.ts",
    at: { before: "  places: {" },
    lines: ['  gym_lockers: { view: "EMPLOYEE", modify: "ADMIN" },'],
  },
  {
    file: "apps/api/src/features/all-routes.ts",
    at: { before: 'export { routes as places } from "./tenants/places/index.ts";' },
    lines: ['export { routes as gymLockers } from "./tenants/gym-lockers/index.ts";'],
  },
  {
    file: "apps/console/src/app/audit/sentences.ts",
    at: { before: "export { auditSentences as imports } from" },
    lines: ['export { auditSentences as gymLockers } from "../../features/gym-lockers/audit-sentences.ts";'],
  },
  {
    file: "apps/console/src/app/navigation/sections.ts",
    at: { before: 'export * as home from "../../features/home/section.ts";' },
    lines: ['export * as gymLockers from "../../features/gym-lockers/section.ts";'],
  },
  {
    file: "apps/console/src/app/navigation/navigation.test.ts",
    at: { before: '    "/products",' },
    lines: ['    "/gym_lockers",'],
  },
];

/** The file's text with the lines put in; throws the sentence that says which mark is gone. */
export const applyEdit = (text: string, edit: Edit, names: EntityNames): string => {
  const lines = text.split("\n");
  const mark = Object.values(edit.at)[0] as string;
  const at = lines.findIndex((line) => line.includes(mark));
  if (at === -1) {
    throw new Error(`${edit.file} has no line with \`${mark}\` any more: put the mark in tools/new-entity right.`);
  }
  // What was announced before it was built, a permission or a row of the menu, is there already.
  const added = edit.lines.map((line) => rename(line, names)).filter((line) => !lines.includes(line));
  if ("within" in edit.at) lines[at] = lines[at]!.replace(mark, () => `${mark}${added.join("")}`);
  else lines.splice("before" in edit.at ? at : at + 1, 0, ...added);
  return lines.join("\n");
};
