import { isAllowed } from "../../licences/allowed.ts";
import { readShipped } from "../../licences/shipped.ts";
import type { Problem, Tree } from "../tree.ts";

/** Everything that is shipped has a licence that allows it. */
export const checkLicences = ({ root, files }: Tree): Problem[] => {
  if (!files.includes("package-lock.json")) return [];
  return readShipped(root)
    .filter(({ licence, name }) => !isAllowed(licence, name))
    .map(({ name, version, licence }) => ({
      path: "package-lock.json",
      sentence: `${name} ${version} is under "${licence}", which is not among the licences that may be shipped.`,
    }));
};
