import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Stamp and day of the build: from the commit, or the package's version and today where there is no history. */
const readRelease = (): { stamp: string; date: string } => {
  try {
    const told = execFileSync("git", ["log", "-1", "--format=%h %cI"], {
      cwd: import.meta.dirname,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [stamp = "", date = ""] = told.trim().split(" ");
    return { stamp, date: new Date(date).toISOString() };
  } catch {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../../../package.json"), "utf8")) as {
      version: string;
    };
    return { stamp: version, date: new Date().toISOString() };
  }
};

/** Puts the build's stamp and release date where `packages/web/src/release.ts` reads them. */
export const release = (): Plugin => ({
  name: "rewardo-release",
  config() {
    const { stamp, date } = readRelease();
    return { define: { __BUILD_STAMP__: JSON.stringify(stamp), __RELEASE_DATE__: JSON.stringify(date) } };
  },
});
