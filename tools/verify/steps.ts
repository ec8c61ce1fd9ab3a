import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { checkAgreeingTexts } from "./checks/agreeing-texts.ts";
import { checkCircles } from "./checks/circles.ts";
import { checkDecisions } from "./checks/decisions.ts";
import { checkDocReferences } from "./checks/doc-references.ts";
import { checkDocumentedSettings } from "./checks/documented-settings.ts";
import { checkFileLength } from "./checks/file-length.ts";
import { checkFinishedWork } from "./checks/finished-work.ts";
import { checkFolderNames } from "./checks/folder-names.ts";
import { checkLicences } from "./checks/licences.ts";
import { checkTestHabits } from "./checks/test-habits.ts";
import { checkTextTerms } from "./checks/text-terms.ts";
import { type Problem, readTree, type Tree } from "./tree.ts";

/** A step's result; `report` is shown only if it failed. */
export interface Outcome {
  readonly isFine: boolean;
  readonly report: string;
}

/** One check with a name, and the advice shown when it fails. */
export interface Step {
  readonly name: string;
  readonly cure: string;
  readonly run: () => Promise<Outcome>;
}

const command = (root: string, name: string, cure: string, program: string, args: readonly string[]): Step => {
  const bin = join(root, "node_modules/.bin");
  const env = { ...process.env, PATH: [bin, process.env["PATH"] ?? ""].join(delimiter), NO_COLOR: "1" };
  const run = async (): Promise<Outcome> =>
    await new Promise((resolve, reject) => {
      const child = spawn(program, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
      const parts: string[] = [];
      child.stdout.on("data", (part: Buffer) => parts.push(part.toString()));
      child.stderr.on("data", (part: Buffer) => parts.push(part.toString()));
      child.on("error", reject);
      child.on("close", (code) => resolve({ isFine: code === 0, report: parts.join("") }));
    });
  return { name, cure, run };
};

const own = (root: string, name: string, cure: string, check: (tree: Tree) => readonly Problem[]): Step => {
  const run = (): Promise<Outcome> => {
    const problems = check(readTree(root));
    const lines = problems.map(({ path, line, sentence }) => `${path}${line ? `:${line}` : ""} ${sentence}`);
    return Promise.resolve({ isFine: problems.length === 0, report: lines.join("\n") });
  };
  return { name, cure, run };
};

/** Workspaces with texts have their own check of the four languages as the script `texts:check`. */
const textSteps = (root: string): Step[] =>
  ["apps/console", "apps/member", "apps/till", "packages/texts"]
    .filter((workspace) => {
      const path = join(root, workspace, "package.json");
      return existsSync(path) && readFileSync(path, "utf8").includes('"texts:check"');
    })
    .map((workspace) =>
      command(
        root,
        `texts of ${workspace}`,
        "Every text exists in en, de, pl and uk: see docs/recipes/add-a-locale.md.",
        "npm",
        ["run", "--silent", "--workspace", workspace, "texts:check"],
      ),
    );

/** More threads cost twice the processor time, and another step runs beside each. */
const typeSteps = (root: string): Step[] =>
  [
    ["types", "tsconfig.json"],
    ["types in the browser", "tsconfig.browser.json"],
    ["types of till and server", "tsconfig.together.json"],
  ].map(([name = "", project = ""]) =>
    command(root, name, "Fix the types above; never suppress them.", "tsc", ["-p", project, "--singleThreaded"]),
  );

/** Every check of the repository, slow ones first so that two in parallel end together. */
export const stepsFor = (root: string): Step[] => [
  command(
    root,
    "lint",
    "Each line above says what to do instead; the directions are in tools/lint/parts.ts.",
    "oxlint",
    [],
  ),
  ...typeSteps(root),
  command(root, "dead code", "Delete what is unused, or use it; entry points are listed in knip.json.", "knip", [
    "--no-progress",
    "--no-config-hints",
  ]),
  ...textSteps(root),
  command(root, "styles", "Colours and corners live in packages/ui/src/tokens.css.", "stylelint", [
    "{apps/{console,member,till},packages/{ui,loyalty}}/src/**/*.css",
  ]),
  command(root, "format", "Run node_modules/.bin/oxfmt: it fixes the files above.", "oxfmt", ["--check"]),
  own(root, "circles", "Move what both need into a file that neither imports back.", checkCircles),
  own(root, "file length", "No file is longer than 400 lines.", checkFileLength),
  own(root, "folder names", "A folder is named after its subject.", checkFolderNames),
  own(root, "test habits", "Tests are not skipped, run exclusively or sleep.", checkTestHabits),
  own(root, "finished work", "Unfinished work is not merged.", checkFinishedWork),
  own(root, "texts agree", "One English text has one translation in a language.", checkAgreeingTexts),
  own(root, "texts keep their terms", "The terms of each language are in GLOSSARY.md.", checkTextTerms),
  own(root, "licences", "The list is in tools/licences/allowed.ts.", checkLicences),
  own(root, "settings explained", "The tables of docs/settings.md are complete.", checkDocumentedSettings),
  own(root, "decisions", "docs/decisions/README.md says how a decision is added.", checkDecisions),
  own(root, "paths named in documents", "Documents name existing paths.", checkDocReferences),
];
