/**
 * Adds to package-lock.json the programs of other platforms that npm omitted because the
 * registry had no copy of them. Some versions of npm refuse to install from a
 * lockfile that lacks them, even though they would not be installed here.
 * Usage: node tools/run/complete-lockfile.ts
 */
import { readFileSync, writeFileSync } from "node:fs";

/** The relevant parts of a package in the lockfile. */
export interface LockedPackage {
  version?: string;
  cpu?: string[];
  dev?: true;
  libc?: string[];
  optional?: true;
  os?: string[];
  optionalDependencies?: Record<string, string>;
}

type Packages = Record<string, LockedPackage>;

const systems = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const processors = ["arm", "arm64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

/** The missing entries, by folder. */
export const missingPlatforms = (packages: Packages): Packages => {
  const missing: Packages = {};
  for (const [path, parent] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      const platform = readPlatform(name);
      // npm has locked everything that is not platform-specific.
      if (platform === undefined || isLocked(packages, path, name)) continue;
      const { cpu, libc, os } = platform;
      const isDev = parent.dev === true;
      // Written in npm's order, so that its next run changes nothing.
      missing[`node_modules/${name}`] = {
        version,
        cpu,
        ...(isDev ? { dev: true } : {}),
        ...(libc ? { libc } : {}),
        optional: true,
        os,
      };
    }
  }
  return missing;
};

/** Looks as Node does: in the package's own node_modules, then in those of the folders above. */
const isLocked = (packages: Packages, path: string, name: string): boolean => {
  for (let folder = path; folder !== ""; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
    if (packages[`${folder}/node_modules/${name}`]) return true;
  }
  return packages[`node_modules/${name}`] !== undefined;
};

/** `@oxlint/binding-linux-arm-gnueabihf` runs on Linux, on ARM, with the GNU library. */
const readPlatform = (name: string): { cpu: string[]; libc?: string[]; os: string[] } | undefined => {
  const words = name.split(/[/.-]/);
  const os = words.find((word) => systems.includes(word));
  const cpu = words.findLast((word) => processors.includes(word));
  if (os === undefined || cpu === undefined) return undefined;
  const libc = words.some((word) => word.startsWith("musl")) ? "musl" : "glibc";
  return { cpu: [cpu], ...(os === "linux" ? { libc: [libc] } : {}), os: [os] };
};

if (import.meta.main) {
  const file = new URL("../../package-lock.json", import.meta.url);
  const lockfile = JSON.parse(readFileSync(file, "utf8")) as { packages: Packages };
  const missing = missingPlatforms(lockfile.packages);
  const entries = Object.entries({ ...lockfile.packages, ...missing });
  lockfile.packages = Object.fromEntries(entries.sort(([one], [other]) => one.localeCompare(other, "en")));
  writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
  console.log(`${Object.keys(missing).length} packages added`);
}
