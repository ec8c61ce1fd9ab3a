import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./ensure-installed.mjs";
import { programEnvironment } from "./program.mjs";

const stampFile = join(root, ".cache", "applications-build");
const sources = ["apps/console", "apps/member", "apps/till", "packages", "package-lock.json"];
/** The folder of each application in the browser, and a file that its build ends with. */
const applications = [
  { folder: "apps/console", last: "dist/index.html" },
  { folder: "apps/member", last: "dist/.vite/server/index.js" },
  { folder: "apps/till", last: "dist/index.html" },
];
const ignored = new Set(["node_modules", "dist", "coverage"]);

/**
 * Begins to build the console, the customers' pages and the till when their sources, or those of the packages
 * they use, changed since the last build.
 * @param {string} node
 * @returns {Promise<void> | null} `null` when they are as they should be
 */
export const beginBuild = (node) => {
  const stamp = hashSources();
  const isBuilt = applications.every(({ folder, last }) => existsSync(join(root, folder, last)));
  if (isBuilt && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return null;
  return build(node, stamp);
};

/**
 * The same, to its end.
 * @param {string} node
 */
export const buildApplications = async (node) => {
  await beginBuild(node);
};

const build = async (node, stamp) => {
  console.log("Building the console, the customers' pages and the till");
  const started = performance.now();
  // One after the other: each keeps all cores busy.
  for (const { folder } of applications) await runVite(node, folder);
  console.log(`Built all three in ${Math.round((performance.now() - started) / 1000)} s`);
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
};

const hashSources = () => {
  const hash = createHash("sha256");
  for (const source of sources) addToHash(hash, join(root, source));
  return hash.digest("hex");
};

const addToHash = (hash, path) => {
  const entries = path.endsWith(".json") ? undefined : readdirSync(path, { withFileTypes: true });
  if (entries === undefined) {
    hash.update(readFileSync(path));
    return;
  }
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    if (ignored.has(entry.name) || entry.name.startsWith(".") || /\.test\.tsx?$/.test(entry.name)) continue;
    const inside = join(path, entry.name);
    if (entry.isDirectory()) addToHash(hash, inside);
    else if (entry.isFile()) hash.update(`${inside.slice(root.length)}\0`).update(readFileSync(inside));
  }
};

const runVite = async (node, folder) => {
  const child = spawn(node, [join(root, "node_modules", "vite", "bin", "vite.js"), "build", "--logLevel", "warn"], {
    cwd: join(root, folder),
    env: { ...process.env, ...programEnvironment(node), NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const code = await new Promise((ended, failed) => {
    child.on("error", failed);
    child.on("close", ended);
  });
  if (code !== 0) throw new Error(`${folder} could not be built:\n${output.trim()}`);
};
