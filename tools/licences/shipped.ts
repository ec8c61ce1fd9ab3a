/** What reaches people who run Rewardo: the packages of the server and of the console's build, by the lockfile. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Locked {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

export interface Shipped {
  readonly name: string;
  readonly version: string;
  /** SPDX, as the package says it, or its licence's text; empty where nothing does. */
  readonly licence: string;
  /** Base64 of its SHA-512. */
  readonly sha512: string | null;
  /** Folder below the root; packages for other machines are not there. */
  readonly folder: string;
  /** Folders of what it needs. */
  readonly needs: readonly string[];
}

/** Packages that say their licence in its own file alone, as it was read there: this version and no other. */
const readByHand: Readonly<Record<string, string>> = { "png-js 2.0.0": "MIT" };

/** Workspaces that are installed where Rewardo runs, or built into what browsers get. */
const roots = ["apps/api", "apps/console", "apps/member", "apps/till"];

/** Folder in which Node finds the package `name` from another folder. */
const found = (locked: Readonly<Record<string, Locked>>, from: string, name: string): string | null => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
    const path = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const one = locked[path];
    if (one !== undefined) return one.link === true ? (one.resolved ?? null) : path;
    if (folder === "") return null;
  }
};

/** Every shipped package once, by name and version. @throws when a package that is needed is not in the lockfile */
export const readShipped = (root: string): Shipped[] => {
  const text = readFileSync(join(root, "package-lock.json"), "utf8");
  const { packages: locked } = JSON.parse(text) as { packages: Record<string, Locked> };
  const shipped = new Map<string, Shipped>();
  const open = [...roots];
  const seen = new Set(open);
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const one = locked[folder];
    if (one === undefined) throw new Error(`${folder} is not in package-lock.json`);
    const peers = Object.keys(one.peerDependencies ?? {}).filter(
      (name) => one.peerDependenciesMeta?.[name]?.optional !== true,
    );
    const names = [...Object.keys(one.dependencies ?? {}), ...Object.keys(one.optionalDependencies ?? {}), ...peers];
    const needs = names.flatMap((name) => {
      const path = found(locked, folder, name);
      if (path === null && one.dependencies?.[name] !== undefined)
        throw new Error(`${name}, which ${folder} needs, is not in package-lock.json`);
      return path ?? [];
    });
    open.push(...needs.filter((path) => !seen.has(path)));
    for (const path of needs) seen.add(path);
    if (!folder.includes("node_modules/")) continue;
    const [algorithm, hash] = one.integrity?.split(" ")[0]?.split(/-(.*)/s) ?? [];
    const name = one.name ?? folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
    shipped.set(folder, {
      name,
      version: one.version ?? "",
      licence: one.license ?? readByHand[`${name} ${one.version}`] ?? "",
      sha512: algorithm === "sha512" && hash !== undefined ? hash : null,
      folder,
      needs: needs.filter((path) => path.includes("node_modules/")),
    });
  }
  return [...shipped.values()].toSorted((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
};
