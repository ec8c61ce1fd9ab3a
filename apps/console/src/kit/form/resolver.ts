import { toNestErrors } from "@hookform/resolvers";
import type { Resolver } from "react-hook-form";
import { type BadField, landed, toStored } from "./bad-fields.ts";
import { schemaFaults } from "./schema.ts";
import type { ObjectSchema, Values } from "./values.ts";

export interface Rules {
  schema: ObjectSchema;
  /** What the schema cannot say, in the server's codes: a postcode of the wrong country. */
  check?: ((values: Values) => readonly BadField[]) | undefined;
  names: readonly string[];
  deep: readonly string[];
}

/** Checks a form by the contract's schema and the rules beside it. Faults no field can show are left to the server. */
export function resolverOf({ schema, check, names, deep }: Rules): Resolver<Record<string, unknown>> {
  return (values, _context, options) => {
    const { faults } = landed([...schemaFaults(schema, values), ...(check?.(values) ?? [])], names, deep);
    if (faults.size === 0) return { values, errors: {} };
    const stored = Object.fromEntries([...faults].map(([path, fault]) => [path, toStored(fault)]));
    return { values: {}, errors: toNestErrors(stored, options) };
  };
}
