import { build, type Rolldown } from "vite";
import { expect, test } from "vitest";
import { aliases } from "./aliases.ts";
import { pureContract } from "./pure-contract.ts";

/** A page that shows the themes and nothing else of the accounts. */
const page = "\0page";

const builtWith = async (plugins: ReturnType<typeof pureContract>[]): Promise<string> => {
  const { output } = (await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: "silent",
    resolve: { alias: aliases },
    plugins: [
      {
        name: "page",
        resolveId: (id) => (id === page ? id : null),
        load: (id) =>
          id === page ? `import { Theme } from "@rewardo/contract/accounts"; console.log(Theme.def.entries);` : null,
      },
      ...plugins,
    ],
    build: { write: false, target: "es2022", rolldownOptions: { input: page } },
  })) as Rolldown.RolldownOutput;
  return output.map((one) => ("code" in one ? one.code : "")).join("\n");
};

/** A schema made of another's parts, a call's filter, and what they bring along of another file. */
const unused = ["role_built_in", "account_role_id", "partially_reversed"];

test("a page carries the declarations that it uses, and no other of their file", async () => {
  const [all, used] = await Promise.all([builtWith([]), builtWith([pureContract()])]);
  const heldBy = (code: string) => ["system", ...unused].filter((word) => code.includes(word));
  expect(heldBy(all), "without it").toEqual(["system", ...unused]);
  expect(heldBy(used)).toEqual(["system"]);
});
