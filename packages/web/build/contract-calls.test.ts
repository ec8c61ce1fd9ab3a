import { type Rolldown, build } from "vite";
import { expect, test } from "vitest";
import { contractCalls } from "./contract-calls.ts";

const page = "/apps/console/src/page.ts";

/** Builds one module of the console. */
const built = async (source: string): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "page",
        resolveId: (id) => (id === page ? page : undefined),
        load: (id) => (id === page ? source : undefined),
      },
      contractCalls(),
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: page, external: /^@rewardo\//, preserveEntrySignatures: "strict" },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  return output[0].code;
};

test("of a call method, path and scope are left, and nothing of its module", async () => {
  const code = await built(
    `import { listPlaces as list, readPlace } from "@rewardo/contract/places"; export const calls = [list, readPlace];`,
  );
  expect(code).not.toContain("import");
  expect(code.replaceAll(/\s/g, "")).toContain('{"method":"GET","path":"/places/:id","scope":"scoped"}');
});

test("a table of calls keeps the same of each", async () => {
  const code = await built(`import { smsCalls } from "@rewardo/contract/sms"; export const { send } = smsCalls;`);
  expect(code).not.toContain("import");
  expect(code.replaceAll(/\s/g, "")).toContain('"send":{"method":"POST","path":"/sms/:id/send","scope":"business"}');
});

test("what is no call is imported as before", async () => {
  const code = await built(
    `import { listPlaces, Place } from "@rewardo/contract/places"; export const parts = [listPlaces, Place];`,
  );
  expect(code).toMatch(/import \{ Place \} from "@rewardo\/contract\/places"/);
});

test("a call behind a namespace fails the build", async () => {
  await expect(
    built(`import * as places from "@rewardo/contract/places"; export const { listPlaces } = places;`),
  ).rejects.toThrow(/by its name/);
});
