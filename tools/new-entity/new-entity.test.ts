import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeEntity } from "./index.ts";
import { namesOf, rename } from "./names.ts";

const root = resolve(import.meta.dirname, "../..");
const workspaces = ["packages", "apps", "e2e", "bench", "tools"];
const left = new Set(["node_modules", "dist", ".data"]);

let copy: string;

/** The sources beside the real packages, so that the copy resolves them; its own workspaces go before the real ones. */
beforeAll(() => {
  const cache = join(root, ".cache");
  mkdirSync(cache, { recursive: true });
  copy = mkdtempSync(join(cache, "new-entity-"));
  for (const file of ["tsconfig.json", "tsconfig.base.json", "package.json"])
    cpSync(join(root, file), join(copy, file));
  for (const folder of workspaces) {
    cpSync(join(root, folder), join(copy, folder), { recursive: true, filter: (path) => !left.has(basename(path)) });
  }
  const own = join(copy, "node_modules/@rewardo");
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(join(root, "node_modules/@rewardo"))) {
    const folder = ["apps", "packages", "."].map((parent) => join(copy, parent, name)).find(isFolder);
    if (folder !== undefined) symlinkSync(relative(own, folder), join(own, name));
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const isFolder = (path: string): boolean =>
  readdirSync(join(path, ".."), { encoding: "utf8" }).includes(basename(path));

describe("the forms of a name", () => {
  test("follow from its plural", () => {
    const names = namesOf("gift-vouchers");
    const forms = "gift-cards gift_card giftCards GiftCard Gift cards, gift card";
    expect(rename(forms, names)).toBe(
      "gift-vouchers gift_voucher giftVouchers GiftVoucher Gift vouchers, gift voucher",
    );
  });

  test.each([
    ["companies", "company"],
    ["branches", "branch"],
    ["boxes", "box"],
    ["businesses", "business"],
    ["cases", "case"],
    ["prizes", "prize"],
    ["courses", "course"],
  ])("%s, one %s", (plural, singular) => {
    expect(namesOf(plural).kebab.singular).toBe(singular);
  });

  test("an irregular singular is told", () => {
    expect(namesOf("people", "person").pascal).toEqual({ plural: "People", singular: "Person" });
    expect(() => namesOf("furniture")).toThrow("looks like a singular");
    expect(() => namesOf("Gift Cards")).toThrow("lower-case words");
  });
});

/** What the compiler says of the copy; a failing exit is an answer, since the copy need not be without any error. */
const compile = (project: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = { cwd: copy, encoding: "utf8", maxBuffer: 1 << 26 } as const;
    execFile(join(root, "node_modules/.bin/tsc"), ["-p", project], options, (error, stdout) =>
      error === null || typeof error.code === "number" ? resolve(stdout) : reject(error),
    );
  });

test("an entity is written once, compiles in the server and in the console, and leaves no word of the template", async () => {
  const names = namesOf("loyalty-tokens");
  const { created, edited } = writeEntity(copy, names, new Date("2026-11-21T10:20:30Z"));
  expect(created).toContain("apps/api/migrations/20261121102030-create-loyalty-tokens.sql");
  for (const path of [...created, ...edited.keys()]) {
    expect(readFileSync(join(copy, path), "utf8").match(/.*gift.?card.*/i)?.[0], path).toBeUndefined();
  }
  expect(() => writeEntity(copy, names, new Date("2026-11-21T10:20:30Z"))).toThrow("is there already");

  for (const project of [".", "apps/console"]) {
    const stdout = await compile(project);
    const touched = [...created, ...edited.keys()];
    expect(stdout.split("\n").filter((line) => touched.some((path) => line.startsWith(`${path}(`)))).toEqual([]);
  }
}, 600_000);
