import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { linesOf, type Problem, type Tree } from "../tree.ts";

const roots = "README.md|ARCHITECTURE.md|CONTRIBUTING.md|GLOSSARY.md|CHANGELOG.md|SECURITY.md|LICENSE";
/** Paths in backticks such as `apps/api/src/app.ts`; those with placeholders like `<entity>`, `*` and `…` are ignored. */
const inBackticks = new RegExp("`((?:packages|apps|docs|tools|e2e|bench)/[\\w./@-]+|" + roots + ")`", "g");
/** Paths below the features of the server or of the console, as documents shorten them. */
const ofFeature = /`(features\/[\w./@-]+)`/g;
const featureRoots = ["apps/api/src", "apps/console/src"];
const link = /\]\((?!https?:|mailto:|#)([^)\s#]+)/g;

/** What a line of a document names, each with where it may be. */
const referencesIn = (text: string, path: string): { target: string; places: string[] }[] => {
  const found = (pattern: RegExp, placesOf: (target: string) => string[]) =>
    [...text.matchAll(pattern)].map(([, target = ""]) => ({ target, places: placesOf(target) }));
  return [
    ...found(inBackticks, (target) => [target]),
    ...found(ofFeature, (target) => featureRoots.map((root) => join(root, target))),
    ...found(link, (target) => [normalize(join(dirname(path), target))]),
  ];
};

/** Paths named in documents must exist. Text between ``` fences is ignored. */
export const checkDocReferences = (tree: Tree): Problem[] => {
  // Links of the handbook lead to the console's pages; its own test walks them.
  const documents = tree.files.filter((path) => path.endsWith(".md") && !path.includes("/handbook/articles/"));
  return documents.flatMap((path) => {
    let isFenced = false;
    return linesOf(tree, path).flatMap((text, index) => {
      if (text.startsWith("```")) isFenced = !isFenced;
      if (isFenced) return [];
      return referencesIn(text, path)
        .filter(({ target, places }) => {
          // For example, the entity that the recipes add.
          if (target.includes("gym-lockers")) return false;
          return !places.some((place) => existsSync(join(tree.root, place)));
        })
        .map(({ target }) => ({
          path,
          line: index + 1,
          sentence: `names ${target}, which does not exist: correct the path or the text.`,
        }));
    });
  });
};
