import type { Problem, Tree } from "../tree.ts";

const nameless = new Set(["util", "utils", "helper", "helpers", "common", "lib", "libs", "misc"]);

/** Folders with vague names collect everything: code is a rule, part of kit or platform, or a feature's own. */
export const checkFolderNames = (tree: Tree): Problem[] =>
  tree.folders
    .filter((path) => nameless.has(path.slice(path.lastIndexOf("/") + 1)))
    .map((path) => ({
      path,
      sentence: "does not say what is in it: name it after its subject, or move its files to where they belong.",
    }));
