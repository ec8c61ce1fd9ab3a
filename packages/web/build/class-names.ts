import { createHash } from "node:crypto";
import { relative } from "node:path";

const root = `${import.meta.dirname}/../../..`;
const mentioned = /\.([A-Za-z_][\w-]*)/g;

/**
 * Names of classes in the build: a few characters of the file, and where in it the class is first mentioned. Short, and
 * the same whichever build asks: what the server draws has the names of the stylesheets.
 */
export const shortClassName = (name: string, path: string, css: string): string => {
  const file = createHash("sha256")
    .update(relative(root, path.split("?")[0] ?? path))
    .digest("hex")
    .slice(0, 5);
  const names = [...new Set([...css.matchAll(mentioned)].map(([, one]) => one))];
  return `_${file}${names.indexOf(name).toString(36)}`;
};
