import { dependencyOptions, fileCategories } from "./tools/lint/boundaries.ts";
import { restrictedImports } from "./tools/lint/restricted-imports.ts";

const tests = ["**/*.test.ts", "**/*.test.tsx"];

/** Errors or off, never warnings. The directions between parts are in tools/lint/parts.ts. */
export default {
  plugins: ["eslint", "typescript", "import", "unicorn", "oxc", "react", "jsx-a11y", "vitest", "promise"],
  jsPlugins: ["eslint-plugin-boundaries", "./tools/lint/plugin.ts"],
  categories: { correctness: "error" },
  ignorePatterns: ["**/node_modules/**", "**/dist/**", "**/coverage/**"],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: "error" },
  settings: {
    "boundaries/files": fileCategories,
    "boundaries/root-path": import.meta.dirname,
    // Without it imports through a package name or an alias would go unseen.
    "import/resolver": {
      typescript: { project: ["tsconfig.json", "tsconfig.browser.json"], noWarnOnMultipleProjects: true },
    },
  },
  rules: {
    "boundaries/dependencies": ["error", dependencyOptions],
    "boundaries/no-unknown-files": "error",
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/no-default-export": "error",
    "house/function-form": "error",
    // The compiler knows what a module exports, also those that Vite makes (`?worker&url`).
    "import/default": "off",
    "typescript/no-explicit-any": "error",
    "typescript/ban-ts-comment": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
    "typescript/await-thenable": "error",
    "typescript/only-throw-error": "error",
    "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    "unicorn/prefer-node-protocol": "error",
    "react/rules-of-hooks": "error",
    "react/exhaustive-deps": "error",
    "vitest/no-focused-tests": "error",
    "vitest/no-disabled-tests": "error",
    // Our objects are closures, not classes: their functions need no `this`.
    "typescript/unbound-method": "off",
    // A native checkbox brings its checked state to role="switch"; axe checks the running page.
    "jsx-a11y/role-has-required-aria-props": "off",
    // Splitting a text by code points is meant where we do it.
    "typescript/no-misused-spread": ["error", { allow: ["string"] }],
    // A copy is needed where the loop changes the list.
    "unicorn/no-useless-spread": "off",
    // A picture drawn in CSS has no <img>.
    "jsx-a11y/prefer-tag-over-role": "off",
    // Assertions live in helpers too, which this rule does not follow.
    "vitest/expect-expect": "off",
    // Vitest takes a second argument: what to say when it fails.
    "vitest/valid-expect": ["error", { maxArgs: 2 }],
    "vitest/require-to-throw-message": "off",
    "max-lines": ["error", { max: 400, skipBlankLines: false, skipComments: false }],
    "no-console": "error",
    "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true }],
    eqeqeq: ["error", "always", { null: "ignore" }],
    "no-var": "error",
    "prefer-const": "error",
  },
  overrides: [
    ...restrictedImports,
    { files: ["*.config.ts", "**/*.config.ts"], rules: { "import/no-default-export": "off" } },
    { files: ["tools/**", "bench/**", "e2e/**", "packages/*/tools/**"], rules: { "no-console": "off" } },
    {
      files: ["packages/{rules,engine,texts,contract}/src/**", "apps/api/src/**"],
      excludeFiles: [...tests, "apps/api/src/platform/clock.ts", "apps/api/src/platform/clock/**"],
      rules: { "house/time-only-in-clock": "error" },
    },
    {
      files: ["packages/*/src/**", "apps/api/**", "apps/{console,member,till}/src/**"],
      excludeFiles: [...tests, "**/config.ts", "**/*.config.ts", "{apps,packages}/*/src/testing/**"],
      rules: { "house/environment-only-in-config": "error" },
    },
    {
      files: ["apps/api/src/**"],
      excludeFiles: [
        ...tests,
        "apps/api/src/**/{queries,*-queries}.ts",
        "apps/api/src/platform/database/**",
        "apps/api/src/testing/**",
      ],
      rules: { "house/sql-only-in-queries": "error" },
    },
    { files: ["apps/api/**"], excludeFiles: tests, rules: { "house/no-constraint-names": "error" } },
  ],
};
