import { environmentOnlyInConfig } from "./rules/environment-only-in-config.ts";
import { functionForm } from "./rules/function-form.ts";
import { noConstraintNames } from "./rules/no-constraint-names.ts";
import { sqlOnlyInQueries } from "./rules/sql-only-in-queries.ts";
import { timeOnlyInClock } from "./rules/time-only-in-clock.ts";

/** Our own lint rules; oxlint loads them as a plugin. */
const plugin = {
  meta: { name: "house" },
  rules: {
    "environment-only-in-config": environmentOnlyInConfig,
    "function-form": functionForm,
    "no-constraint-names": noConstraintNames,
    "sql-only-in-queries": sqlOnlyInQueries,
    "time-only-in-clock": timeOnlyInClock,
  },
};

// oxlint-disable-next-line import/no-default-export -- the linter loads a plugin by its default export
export default plugin;
