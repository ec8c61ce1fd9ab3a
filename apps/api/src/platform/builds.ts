/** Where the applications of the browser lie once they are built. */
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const applications = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");

/** The build of an application, if it has the file that it ends with. */
export const buildOf = (application: "console" | "member" | "till", last: string): string | undefined => {
  const build = join(applications, application, "dist");
  return existsSync(join(build, last)) ? build : undefined;
};
