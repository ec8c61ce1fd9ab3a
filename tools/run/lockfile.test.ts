import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type LockedPackage, missingPlatforms } from "./complete-lockfile.ts";

test("the lockfile knows every platform's programs, or some npm versions refuse to install from it", () => {
  const lockfile = JSON.parse(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  const missing = Object.keys(missingPlatforms(lockfile.packages));
  expect(missing, "run: node tools/run/complete-lockfile.ts").toEqual([]);
});

test("each package is locked with the checksum of what is installed", () => {
  const { packages } = JSON.parse(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8")) as {
    packages: Record<string, { integrity?: string; link?: true }>;
  };
  const unchecked = Object.entries(packages).filter(
    ([path, { integrity, link }]) => path.includes("node_modules/") && link !== true && integrity === undefined,
  );
  expect(
    unchecked.map(([path]) => path),
    "run: npm install --package-lock-only, after deleting their entries",
  ).toEqual([]);
});

test("a missing platform's program is entered with what keeps it from being installed elsewhere", () => {
  const packages: Record<string, LockedPackage> = {
    "node_modules/lint": {
      dev: true,
      optionalDependencies: {
        "@lint/linux-arm-gnueabihf": "1.0.0",
        "@lint/linux-x64-musl": "1.0.0",
        "@lint/here": "1.0.0",
      },
    },
    "node_modules/lint/node_modules/@lint/linux-x64-musl": {},
  };
  expect(missingPlatforms(packages)).toEqual({
    "node_modules/@lint/linux-arm-gnueabihf": {
      version: "1.0.0",
      dev: true,
      optional: true,
      os: ["linux"],
      cpu: ["arm"],
      libc: ["glibc"],
    },
  });
});
