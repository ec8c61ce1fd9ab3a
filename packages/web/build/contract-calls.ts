import type { EndpointDefinition } from "@rewardo/contract/endpoint";
import type { Plugin } from "vite";

const sources = /\/(apps\/(console|member|till)|packages\/(loyalty|web))\/src\/.*\.tsx?$/;
const contract = "@rewardo/contract/";

type Calls = EndpointDefinition | Readonly<Record<string, EndpointDefinition>>;

const isCall = (value: unknown): value is EndpointDefinition =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "scope" in value;

/** A call, or a table of calls such as those of one channel of messages. */
const areCalls = (value: unknown): value is Calls =>
  isCall(value) ||
  (typeof value === "object" && value !== null && Object.keys(value).length > 0 && Object.values(value).every(isCall));

/** What the client reads of a call (`packages/web/src/api.ts`). */
const readOf = ({ method, path, scope }: EndpointDefinition) => ({ method, path, scope });

/** The same of one call or of a table, as code. */
const codeOf = (calls: Calls): string =>
  JSON.stringify(
    isCall(calls) ? readOf(calls) : Object.fromEntries(Object.entries(calls).map(([name, one]) => [name, readOf(one)])),
  );

/**
 * Puts method, path and scope of a call where a module imports it from the contract. A module of the contract is one file
 * of the build: without this a list would fetch the schemas of its section's forms for the sake of a path.
 */
export const contractCalls = (): Plugin => ({
  name: "rewardo-contract-calls",
  apply: "build",
  // After types are gone: imports of types alone have been removed.
  enforce: "post",
  transform: {
    filter: { id: sources, code: contract },
    async handler(code) {
      let changed = code;
      for (const statement of this.parse(code).body.toReversed()) {
        if (statement.type !== "ImportDeclaration" || !statement.source.value.startsWith(contract)) continue;
        const from = statement.source.value;
        const values = (await import(from)) as Readonly<Record<string, unknown>>;
        const rest: string[] = [];
        const calls: string[] = [];
        for (const { type, local, ...specifier } of statement.specifiers) {
          if (type !== "ImportSpecifier" || !("imported" in specifier) || specifier.imported.type !== "Identifier")
            return this.error(
              `Import what is needed of ${from} by its name: the build looks for calls among the names`,
            );
          const { name } = specifier.imported;
          const value = values[name];
          if (areCalls(value)) calls.push(`const ${local.name} = ${codeOf(value)};`);
          else rest.push(`${name} as ${local.name}`);
        }
        if (calls.length === 0) continue;
        const imported = rest.length === 0 ? "" : `import { ${rest.join(", ")} } from ${JSON.stringify(from)};`;
        changed = `${changed.slice(0, statement.start)}${imported}${calls.join("")}${changed.slice(statement.end)}`;
      }
      return changed === code ? null : { code: changed, map: null };
    },
  },
});
