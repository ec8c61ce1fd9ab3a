import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { miniatureFiles } from "./miniature-files.ts";

const repository = join(import.meta.dirname, "../../..");
const packages = {
  rules: "packages",
  engine: "packages",
  texts: "packages",
  contract: "packages",
  ui: "packages",
  web: "packages",
  loyalty: "packages",
  api: "apps",
  console: "apps",
};

/** One finding of the linter. */
export interface Finding {
  readonly file: string;
  readonly rule: string;
  readonly message: string;
}

export interface Miniature {
  readonly root: string;
  write(path: string, content: string): void;
  remove(): void;
}

/** Links every installed package into the copy, and our own packages to the copy's. */
const linkInstalled = (root: string): void => {
  const target = join(root, "node_modules");
  mkdirSync(join(target, "@rewardo"), { recursive: true });
  for (const entry of readdirSync(join(repository, "node_modules"))) {
    if (entry !== "@rewardo") symlinkSync(join(repository, "node_modules", entry), join(target, entry));
  }
  for (const [name, folder] of Object.entries(packages)) {
    symlinkSync(join(root, folder, name), join(target, "@rewardo", name));
  }
  for (const workspace of ["tools", "apps/api", "apps/console"]) {
    const installed = join(repository, workspace, "node_modules");
    try {
      readdirSync(installed);
    } catch {
      continue;
    }
    mkdirSync(join(root, workspace), { recursive: true });
    symlinkSync(installed, join(root, workspace, "node_modules"));
  }
};

/** Writes the miniature tree into a temporary folder, with the repository's own configuration. */
export const layMiniature = (): Miniature => {
  const root = mkdtempSync(join(tmpdir(), "miniature-"));
  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  for (const path of [
    ".stylelintrc.json",
    ".oxfmtrc.json",
    "oxlint.config.ts",
    "tsconfig.base.json",
    "tsconfig.json",
    "tsconfig.browser.json",
  ]) {
    cpSync(join(repository, path), join(root, path));
  }
  for (const path of ["apps/console", "packages/ui", "packages/loyalty", "packages/web"].map(
    (one) => `${one}/tsconfig.json`,
  ))
    cpSync(join(repository, path), join(root, path));
  cpSync(join(repository, "tools/lint"), join(root, "tools/lint"), { recursive: true });
  for (const [path, content] of Object.entries(miniatureFiles)) write(path, content);
  linkInstalled(root);
  return { root, write, remove: () => rmSync(root, { recursive: true, force: true }) };
};

/** Runs a command of node_modules/.bin in the copy; a non-zero exit code is a result, not an error. */
const run = async (root: string, command: string, args: readonly string[]): Promise<string> => {
  const bin = join(repository, "node_modules/.bin");
  const env = { ...process.env, PATH: `${bin}:${process.env["PATH"] ?? ""}` };
  return await new Promise((resolve) => {
    execFile(join(bin, command), args, { cwd: root, env, maxBuffer: 1 << 26 }, (_error, stdout, stderr) =>
      resolve(stdout === "" ? stderr : stdout),
    );
  });
};

interface OxlintReport {
  readonly diagnostics: readonly {
    readonly filename: string;
    readonly code: string;
    readonly message: string;
    readonly help?: string;
  }[];
}

/** What the linter reports in the copy, without the tools' own files. */
export const lint = async (root: string): Promise<Finding[]> => {
  const report = JSON.parse(
    await run(root, "oxlint", ["-f", "json", "packages", "apps", "e2e", "bench"]),
  ) as OxlintReport;
  return report.diagnostics.map(({ filename, code, message, help }) => ({
    file: filename,
    rule: code,
    message: `${message} ${help ?? ""}`,
  }));
};

interface StylelintReport {
  readonly source: string;
  readonly warnings: readonly { readonly rule: string; readonly text: string }[];
}

/** What stylelint reports in the copy. */
export const lintStyles = async (root: string): Promise<Finding[]> => {
  const reports = JSON.parse(
    await run(root, "stylelint", ["-f", "json", "{apps/console,packages/ui}/src/**/*.css"]),
  ) as StylelintReport[];
  return reports.flatMap(({ source, warnings }) =>
    warnings.map(({ rule, text }) => ({ file: relative(root, source), rule, message: text })),
  );
};
