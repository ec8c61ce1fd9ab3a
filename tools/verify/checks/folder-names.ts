import type { Problem, Tree } from "../tree.ts";

const nameless = new Set(["util", "utils", "helper", "helpers", "common", "lib", "libs", "misc"]);

/** A folder named after nothing collects everything: a thing is a rule, a part of the kit or platform, or a feature's own. */
export function checkFolderNames(tree: Tree): Problem[] {
  return tree.folders
    .filter((path) => nameless.has(path.slice(path.lastIndexOf("/") + 1)))
    .map((path) => ({
      path,
      sentence: "says nothing about what is in it: name it after its subject, or move its files to where they belong.",
    }));
}
