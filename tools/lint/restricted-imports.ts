import { builtinModules } from "node:module";

/** Libraries that only certain folders may import. Each entry says where they belong and what to do instead. */
interface Restriction {
  /** Matches the whole import specifier. */
  readonly regex: string;
  readonly message: string;
}

const sql: Restriction = {
  regex: "^(?:kysely(?:$|[/-])|pg(?:$|/|-[^b]))|/database/(?:sql|statements)[.]ts$",
  message: "Only queries.ts and apps/api/src/platform/database know SQL: write a query there and call it.",
};
const framework: Restriction = {
  regex: "^(?:fastify(?:$|[/-])|@fastify/)",
  message: "Only apps/api/src/platform/http and app.ts know the web framework: declare the call in packages/contract.",
};
const browser: Restriction = {
  regex: "^(?:react|react-dom)(?:$|/)|^@(?:base-ui|tanstack)/|^@lingui/react",
  message: "Only applications and packages/{ui,loyalty,web} draw: hand out data and let them show it.",
};
const nodeBuiltins: Restriction = {
  regex: `^(?:node:|(?:${builtinModules.filter((name) => !name.startsWith("_")).join("|")})$)`,
  message: "This package also runs in the browser and does no I/O: take what it needs as an argument.",
};
const packagesByPath: Restriction = {
  regex: "^[.].*/packages/",
  message: "Import a package by its name (@rewardo/rules, @rewardo/contract/places …), not by its path.",
};
const fullZod: Restriction = {
  regex: "^zod(?:/v[34])?$",
  message: "Import zod/mini: the full zod would make the log-in page heavier.",
};
const wholeContract: Restriction = {
  regex: "^@rewardo/contract/(all|entities|privacy)$",
  message: "Import the one module you need (@rewardo/contract/places): the whole contract is heavy in the browser.",
};
const wholeRules: Restriction = {
  regex: "^@rewardo/rules$",
  message: "Import the one module you need (@rewardo/rules/money): the build then sees which rules a page uses.",
};
const textsThatMustBeLoaded: Restriction = {
  regex: "^@rewardo/texts(?:$|/)",
  message:
    "Import from @rewardo/web/i18n/shared-texts.ts, import-texts.ts or promise-texts.ts, which load the texts before a page is shown.",
};

type Rules = Record<string, unknown>;

const restrict = (...patterns: Restriction[]): Rules => ({ "no-restricted-imports": ["error", { patterns }] });

const tests = ["**/*.test.ts", "**/*.test.tsx"];

/** Overrides for the linter; a later one replaces an earlier one for the files of both. */
export const restrictedImports: { files: string[]; excludeFiles?: string[]; rules: Rules }[] = [
  {
    files: ["packages/{rules,engine,texts}/**"],
    excludeFiles: [...tests, "packages/*/tools/**"],
    rules: restrict(packagesByPath, sql, framework, browser, nodeBuiltins),
  },
  {
    files: ["packages/contract/**"],
    excludeFiles: [...tests, "packages/*/tools/**"],
    rules: restrict(packagesByPath, sql, framework, browser, nodeBuiltins, fullZod, wholeRules),
  },
  { files: ["apps/api/**"], rules: restrict(packagesByPath, sql, framework, browser) },
  {
    files: ["apps/api/src/app.ts", "apps/api/src/platform/http/**"],
    rules: restrict(packagesByPath, sql, browser),
  },
  {
    files: ["apps/api/src/**/{queries,*-queries}.ts", "apps/api/src/platform/database/**", "apps/api/demo/**"],
    rules: restrict(packagesByPath, framework, browser),
  },
  // Tests call the server and query the database.
  { files: ["apps/api/src/testing/**", "apps/api/**/*.test.ts"], rules: restrict(packagesByPath, browser) },
  {
    files: ["{apps/{console,member,till},packages/{ui,loyalty,web}}/src/**"],
    rules: restrict(
      packagesByPath,
      sql,
      framework,
      nodeBuiltins,
      fullZod,
      wholeContract,
      wholeRules,
      textsThatMustBeLoaded,
    ),
  },
  {
    files: ["packages/web/src/i18n/**", "apps/console/src/app/gallery/**", "apps/member/src/said/**"],
    rules: restrict(packagesByPath, sql, framework, nodeBuiltins, fullZod, wholeContract, wholeRules),
  },
  {
    files: [
      "{apps/{console,member,till},packages/{ui,loyalty,web}}/src/**/*.test.{ts,tsx}",
      "{apps/{console,member,till},packages/web}/src/testing/**",
      "apps/member/src/server/**",
    ],
    rules: restrict(packagesByPath, sql, framework),
  },
  { files: ["e2e/**", "bench/**", "tools/**"], rules: restrict(packagesByPath, browser) },
];
