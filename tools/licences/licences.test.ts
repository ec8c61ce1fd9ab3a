import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkLicences } from "../verify/checks/licences.ts";
import { readTree } from "../verify/tree.ts";
import { isAllowed } from "./allowed.ts";
import { billOf } from "./bill.ts";
import { noticesOf } from "./notices.ts";
import { readShipped } from "./shipped.ts";

const root = join(import.meta.dirname, "../..");
const shipped = readShipped(root);

test("shipped is what the server and the console need, and none of the tools", () => {
  const names = shipped.map(({ name }) => name);
  for (const name of ["fastify", "pg", "react-dom", "zxing-wasm", "sharp"]) expect(names).toContain(name);
  for (const name of ["vite", "vitest", "oxlint", "@playwright/test", "smtp-server"]) expect(names).not.toContain(name);
});

test("the bill of materials is whole, and the same for the same lockfile", () => {
  const bill = billOf("1.2.3", shipped);
  const refs = new Set(bill.components.map((component) => component["bom-ref"]));
  expect(refs.size).toBe(bill.components.length);
  expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
  const react = shipped.find(({ name }) => name === "react")!;
  expect(bill.components).toContainEqual({
    type: "library",
    "bom-ref": `pkg:npm/react@${react.version}`,
    name: "react",
    version: react.version,
    purl: `pkg:npm/react@${react.version}`,
    licenses: [{ license: { id: "MIT" } }],
    hashes: [{ alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) as string }],
  });
  expect(billOf("1.2.3", readShipped(root))).toEqual(bill);
  expect(billOf("1.2.4", shipped).serialNumber).not.toBe(bill.serialNumber);
});

test("the notices have the texts of packages and fonts", () => {
  const notices = noticesOf(root, shipped);
  expect(notices).toMatch(/^react \d[^]*Copyright \(c\) Meta Platforms/m);
  expect(notices).toContain("SIL OPEN FONT LICENSE");
});

test.each([
  ["MIT", "any", true],
  ["(MIT OR GPL-3.0)", "any", true],
  ["Apache-2.0 AND GPL-2.0-only", "any", false],
  ["AGPL-3.0", "any", false],
  ["", "any", false],
  ["LGPL-3.0-or-later", "any", false],
  ["LGPL-3.0-or-later", "@img/sharp-libvips-linux-x64", true],
])("%s of %s may be shipped: %s", (expression, name, may) => {
  expect(isAllowed(expression, name)).toBe(may);
});

test("a package under another licence is reported", () => {
  const folder = mkdtempSync(join(tmpdir(), "rewardo-licences-"));
  try {
    const packages = {
      "apps/api": { dependencies: { shared: "1.0.0" } },
      "apps/console": {},
      "apps/member": {},
      "apps/till": {},
      "node_modules/shared": { version: "1.0.0", license: "MIT", dependencies: { hidden: "2.0.0" } },
      "node_modules/shared/node_modules/hidden": { version: "2.0.0", license: "GPL-3.0" },
    };
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages }));
    expect(checkLicences(readTree(folder)).map(({ sentence }) => sentence)).toEqual([
      'hidden 2.0.0 is under "GPL-3.0", which is not among the licences that may be shipped.',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
