// Runs on Node 20.19 or newer with nothing installed: plain JavaScript and Node's own modules only.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  readFileSync,
  readdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

const modules = join(root, "node_modules");
const stampFile = join(modules, ".installed-lockfile");
const bundledNode = join(modules, `node-${process.platform}-${process.arch}`, "bin", "node");

/**
 * Makes node_modules match package-lock.json; installs only if it does not.
 * @returns {Promise<string>} path of the Node 24 that runs everything else
 */
export const ensureInstalled = async () => {
  const text = readFileSync(join(root, "package-lock.json"));
  const stamp = `${createHash("sha256").update(text).digest("hex")} ${process.platform}-${process.arch}\n`;
  if (!existsSync(stampFile) || readFileSync(stampFile, "utf8") !== stamp) {
    const packages = JSON.parse(text.toString()).packages;
    if (missingPackages(packages).length > 0) await install(packages);
    writeFileSync(stampFile, stamp);
  }
  return findNode();
};

/** @returns {string} path of a Node with the required major version */
const findNode = () => {
  if (existsSync(bundledNode)) {
    makeExecutable(bundledNode);
    return bundledNode;
  }
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  throw new Error(
    `There is no Node 24 in npm for ${process.platform}-${process.arch}. Start with Node 24 or newer yourself.`,
  );
};

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, os?: string | string[],
 *   cpu?: string | string[], libc?: string | string[] }} LockedPackage
 */

/** @param {Record<string, LockedPackage>} packages */
const install = async (packages) => {
  const npm = findNpm();
  const total = Object.entries(packages).filter(
    ([path, wanted]) => path.includes("node_modules/") && suitsMachine(wanted),
  ).length;
  console.log(`Installing ${total} packages; this takes a minute the first time.`);
  const started = performance.now();
  await runNpm(process.execPath, npm, total);
  if (missingPackages(packages).length > 0 && existsSync(bundledNode)) {
    // npm silently omits a platform's binary whose package does not list the running
    // Node, such as 22.11; on the Node just installed it does not.
    makeExecutable(bundledNode);
    console.log(`npm omitted some binaries on Node ${process.versions.node}; installing them with Node 24.`);
    await runNpm(bundledNode, npm, total);
  }
  console.log(`Installed the packages in ${Math.round((performance.now() - started) / 1000)} s`);
  const missing = missingPackages(packages);
  if (missing.length > 0) {
    throw new Error(
      `The installation is incomplete, ${missing.slice(0, 5).join(", ")} missing. Delete node_modules and start again.`,
    );
  }
  // Two platforms' packages provide the command `node`; some npm versions then link neither.
  const command = join(modules, ".bin", "node");
  if (existsSync(bundledNode) && !existsSync(command)) {
    symlinkSync(join("..", `node-${process.platform}-${process.arch}`, "bin", "node"), command);
  }
};

/**
 * The lockfile's packages that this machine needs and does not have in that version.
 * @param {Record<string, LockedPackage>} packages
 * @returns {string[]} their folders
 */
const missingPackages = (packages) => {
  const hidden = join(modules, ".package-lock.json");
  if (!existsSync(hidden)) return Object.keys(packages);
  /** @type {Record<string, LockedPackage>} */
  const installed = JSON.parse(readFileSync(hidden, "utf8")).packages;
  return Object.entries(packages).flatMap(([path, wanted]) => {
    if (!path.includes("node_modules/") || !isNeeded(wanted)) return [];
    if (wanted.link) return existsSync(join(root, path)) ? [] : [path];
    const has = installed[path]?.version === wanted.version && existsSync(join(root, path, "package.json"));
    return has ? [] : [path];
  });
};

/** @param {LockedPackage} wanted */
const isNeeded = (wanted) => {
  const isBinary = wanted.os !== undefined || wanted.cpu !== undefined;
  if ((wanted.optional || wanted.devOptional) && !isBinary) return false; // installed with what needs it
  return suitsMachine(wanted);
};

/** @param {LockedPackage} wanted */
const suitsMachine = ({ os, cpu, libc }) => {
  const matches = (list, value) => list === undefined || [list].flat().includes(value);
  return matches(os, process.platform) && matches(cpu, process.arch) && matches(libc, "glibc");
};

/**
 * Installs exactly the lockfile's packages. No install script is needed, so none runs.
 * @param {string} node
 * @param {string} npm
 * @param {number} total
 */
const runNpm = async (node, npm, total) => {
  const child = spawn(
    node,
    [
      npm,
      "ci",
      "--include=dev",
      "--include=optional",
      "--ignore-scripts",
      "--prefer-offline",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
    ],
    { cwd: root, stdio: ["ignore", "ignore", "inherit"] },
  );
  const started = Date.now();
  const everyMs = process.stdout.isTTY ? 1000 : 10_000;
  const ticking = setInterval(() => {
    const seconds = Math.round((Date.now() - started) / 1000);
    const line = `  ${seconds} s, ${Math.min(countPackages(), total)} of ${total} packages`;
    process.stdout.write(process.stdout.isTTY ? `\r${line}` : `${line}\n`);
  }, everyMs);
  const code = await new Promise((ended) => {
    child.on("error", () => ended(1));
    child.on("close", ended);
  });
  clearInterval(ticking);
  if (process.stdout.isTTY) process.stdout.write("\n");
  if (code !== 0) throw new Error("npm could not install the packages; see its message above.");
};

const countPackages = () => {
  if (!existsSync(modules)) return 0;
  return readdirSync(modules).reduce(
    (count, name) => count + (name.startsWith("@") ? readdirSync(join(modules, name)).length : 1),
    0,
  );
};

/** @returns {string} npm's own script, independent of shell and PATH */
const findNpm = () => {
  const beside = resolve(dirname(realpathSync(process.execPath)), "../lib/node_modules/npm/bin/npm-cli.js");
  const onPath = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, "npm"));
  const found = [process.env.npm_execpath ?? "", beside, ...onPath].find(
    (path) => existsSync(path) && realpathSync(path).endsWith("npm-cli.js"),
  );
  if (!found) throw new Error("npm was not found. Start with `npm start`, or put npm on the PATH.");
  return realpathSync(found);
};

/** @param {string} path */
const makeExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    chmodSync(path, 0o755); // some archive tools lose the bit
  }
};
