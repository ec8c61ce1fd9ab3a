import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type NewEntity, writeEntity } from "./index.ts";
import { namesOf, rename } from "./names.ts";

const root = resolve(import.meta.dirname, "../..");
/** The omissions that one run of the suite shows together are always tried; those that cost one each, with `LONG=1`. */
const isLong = process.env["LONG"] === "1";
const workspaces = ["packages", "apps", "e2e", "bench", "tools"];
const configured = [
  ...["tsconfig.json", "tsconfig.base.json", "tsconfig.browser.json", "package.json", "knip.json"],
  ...["oxlint.config.ts", "vitest.config.ts", ".oxfmtrc.json"],
];
const left = new Set(["node_modules", "dist", ".data"]);

/** Thousands of small files: seconds, and many more on a disk that others use, too. */
const copyingMs = 120_000;

let copy: string;

/** The sources beside the real packages, so that the copy resolves them; its own workspaces go before the real ones. */
beforeAll(() => {
  const cache = join(root, ".cache");
  mkdirSync(cache, { recursive: true });
  copy = mkdtempSync(join(cache, "new-entity-"));
  for (const file of configured) cpSync(join(root, file), join(copy, file));
  for (const folder of workspaces) {
    cpSync(join(root, folder), join(copy, folder), { recursive: true, filter: (path) => !left.has(basename(path)) });
  }
  // Packages that a workspace has for itself.
  const ofConsole = "apps/console/node_modules";
  if (existsSync(join(root, ofConsole))) symlinkSync(join(root, ofConsole), join(copy, ofConsole));
  const own = join(copy, "node_modules/@rewardo");
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(join(root, "node_modules/@rewardo"))) {
    const folder = ["apps", "packages", "."].map((parent) => join(copy, parent, name)).find(isFolder);
    if (folder !== undefined) symlinkSync(relative(own, folder), join(own, name));
  }
}, copyingMs);
afterAll(() => rmSync(copy, { recursive: true, force: true }), copyingMs);

const isFolder = (path: string): boolean =>
  readdirSync(join(path, ".."), { encoding: "utf8" }).includes(basename(path));

describe("the forms of a name", () => {
  test("follow from its plural", () => {
    const names = namesOf("tasting-rooms");
    const forms = "gym-lockers gym_locker gymLockers GymLocker Gym lockers, gym locker";
    expect(rename(forms, names)).toBe(
      "tasting-rooms tasting_room tastingRooms TastingRoom Tasting rooms, tasting room",
    );
    expect(rename("A gym locker has a gym locker", namesOf("ingredients"))).toBe("An ingredient has an ingredient");
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

  test("an irregular singular has to be given", () => {
    expect(namesOf("people", "person").pascal).toEqual({ plural: "People", singular: "Person" });
    expect(() => namesOf("furniture")).toThrow("looks like a singular");
    expect(() => namesOf("Gym Lockers")).toThrow("lower-case words");
  });
});

/** What a program says of the copy, and whether it was content. */
const run = (program: string, args: readonly string[]): Promise<{ isContent: boolean; said: string }> =>
  new Promise((resolve, reject) => {
    const options = { cwd: copy, encoding: "utf8", maxBuffer: 1 << 26 } as const;
    execFile(process.execPath, [join(root, "node_modules", program), ...args], options, (error, stdout, stderr) =>
      error === null || typeof error.code === "number"
        ? resolve({ isContent: error === null, said: `${stdout}${stderr}` })
        : reject(error),
    );
  });

/** One thread costs half the processor time of several, and other tests run beside this one. */
const compiler = (project: string) => ["typescript/bin/tsc", ["-p", project, "--singleThreaded"]] as const;
const suite = (...args: readonly string[]) => ["vitest/vitest.mjs", ["run", "--maxWorkers=1", ...args]] as const;

/** Tests that are the same for each call or query of the server, by the ends of their names; a cell of the matrix is two words. */
const families = [
  "is noted, or it is said why not",
  "without its scope",
  "of another business",
  "is the same for every tenant",
  "as a tenant, and as the platform's own business",
  "as the tenants' role",
];
/** All tests but those of the other entities, which change nothing here. */
const ownOfFamilies = `LoyaltyToken|^(?!\\w+ \\w+$)(?!.*(?:${families.join("|")})$)`;

describe("an entity written into a copy of the tree", () => {
  const names = namesOf("loyalty-tokens");
  const now = new Date("2026-11-21T10:20:30Z");
  let written: NewEntity;
  let touched: string[];
  let code: string[];
  /** The linter asks the compiler about what was written alone; `LONG=1` has both programs compiled whole. */
  let lint: Awaited<ReturnType<typeof run>>;
  beforeAll(async () => {
    written = writeEntity(copy, names, now);
    touched = [...written.created, ...written.edited.keys()];
    code = touched.filter((path) => /\.tsx?$/.test(path));
    await run("oxfmt/bin/oxfmt", code);
    lint = await run("oxlint/bin/oxlint", ["--type-check", ...code]);
  }, 600_000);

  test("leaves no word of the template, and is written once", () => {
    expect(written.created).toContain("apps/api/migrations/20261121102030-create-loyalty-tokens.sql");
    for (const path of touched) {
      expect(readFileSync(join(copy, path), "utf8").match(/.*gift.?card.*/i)?.[0], path).toBeUndefined();
    }
    expect(() => writeEntity(copy, names, now)).toThrow("exists already");
  });

  test("is few files, and few lines outside its own folders", () => {
    expect(written.created.length).toBeLessThanOrEqual(13);
    expect(written.edited.size).toBeLessThanOrEqual(6);
  });

  test("compiles in the server and in the console", async () => {
    expect(lint.said).not.toMatch(/typescript\(TS\d+\)/);
    for (const project of isLong ? [".", "apps/console"] : []) {
      const { said } = await run(...compiler(project));
      expect(said.split("\n").filter((line) => touched.some((path) => line.startsWith(`${path}(`)))).toEqual([]);
    }
  }, 600_000);

  test("passes the linter", () => {
    const { isContent, said } = lint;
    expect(isContent, said).toBe(true);
    // The copy lies where git looks away; the linter must not.
    expect(said).toContain(`on ${code.length} files`);
  });

  test("leaves no dead code", async () => {
    const { said } = await run("knip/bin/knip.js", ["--no-progress"]);
    expect(said.split("\n").filter((line) => touched.some((path) => line.includes(path)))).toEqual([]);
  }, 600_000);

  test("passes its own tests, and those of the registries that it is gathered into", async () => {
    const own = ["loyalty-tokens.test", "schema.test", "routes.test", "complete.test", "navigation.test"];
    const cells = ["matrix", "audited", "queries-alone"];
    const runs = isLong
      ? [
          [...own, "queries-alone"],
          [...cells, "-t", "LoyaltyToken"],
        ]
      : [[...own, ...cells, "-t", ownOfFamilies]];
    for (const tests of runs) {
      const { isContent, said } = await run(...suite("--reporter=dot", ...tests));
      expect(isContent, said).toBe(true);
    }
  }, 600_000);

  /** What these tests say while parts are cut out of files, which are whole again afterwards. */
  const saidWithout = async (cuts: readonly (readonly [string, RegExp])[], tests: readonly string[]) => {
    const whole = new Map(cuts.map(([path]) => [path, readFileSync(join(copy, path), "utf8")]));
    for (const [path, part] of cuts) {
      const text = readFileSync(join(copy, path), "utf8");
      const rest = text.replace(part, "");
      if (rest === text) throw new Error(`${path} has nothing like ${part}`);
      writeFileSync(join(copy, path), rest);
    }
    const { isContent, said } = await run(...suite(...tests));
    for (const [path, text] of whole) writeFileSync(join(copy, path), text);
    expect(isContent).toBe(false);
    return said;
  };

  const isolation = "apps/api/src/testing/isolation/of/loyalty-tokens.ts";
  const contract = "packages/contract/src/loyalty-tokens.ts";

  test("forgotten classes, rights, holders, probes and asked queries are each named", async () => {
    const said = await saidWithout(
      [
        [contract, /"description", (?="status"\])/],
        [isolation, / {2}rights: \{\n.*\n {2}\},\n/],
        [isolation, / {4}loyalty_tokens_modify: .*\n/],
        [isolation, / {4}archiveLoyaltyToken: .*\n/],
        [isolation, / {4}selectLoyaltyTokenForChange: .*\n(?: {6}.*\n)*/],
      ],
      ["schema.test", "complete.test", "-t", "class|rights|asked here|roles are those|has cells"],
    );
    expect(said).toContain("without a class: add it to `privacy` in the contract file of its entity");
    expect(said).toContain("loyalty_tokens.description");
    expect(said).toMatch(/the runtime's roles hold the rights[^]*loyalty_tokens/);
    expect(said).toContain("loyalty_tokens_modify");
    expect(said).toContain(
      "archiveLoyaltyToken has no cells: say in testing/isolation/of, under probes of its feature, how it is called",
    );
    expect(said).toContain("selectLoyaltyTokenForChange");
  }, 600_000);

  const gathered = [
    ["packages/contract/src/entities.ts", /.*loyalty-tokens.*\n/],
    ["apps/api/src/features/all-routes.ts", /.*loyalty-tokens.*\n/],
  ] as const;
  test.runIf(isLong).each(gathered)(
    "without its line in %s the calls and the routes differ",
    async (path, line) => {
      expect(await saidWithout([[path, line]], ["routes.test"])).toContain("/loyalty_tokens");
    },
    600_000,
  );

  test.runIf(isLong)(
    "without a filled row the probes say what is missing",
    async () => {
      const said = await saidWithout(
        [[isolation, / {2}fill: \{\n(?: {4}.*\n)* {2}\},\n/]],
        ["matrix", "-t", "loyalty_tokens"],
      );
      expect(said).toContain("No file of testing/isolation/of fills a row of loyalty_tokens");
    },
    600_000,
  );

  test.runIf(isLong)(
    "without a permission or a sentence of the audit it does not compile",
    async () => {
      const sentences = "apps/console/src/features/loyalty-tokens/audit-sentences.ts";
      const cuts = [
        [".", "packages/contract/src/permissions.ts", /.*loyalty_tokens.*\n/, '"loyalty_tokens_view"'],
        ["apps/console", sentences, /.*tokens updated.*\n/, "tokens updated"],
      ] as const;
      for (const [project, path, line, sentence] of cuts) {
        const text = readFileSync(join(copy, path), "utf8");
        expect(text).toMatch(line);
        writeFileSync(join(copy, path), text.replace(line, ""));
        expect((await run(...compiler(project))).said).toContain(sentence);
        writeFileSync(join(copy, path), text);
      }
    },
    600_000,
  );
});
