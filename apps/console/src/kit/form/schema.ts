/** What a form learns from the contract's schema, so that nothing is said twice. */
import { toNestErrors } from "@hookform/resolvers";
import type { Resolver } from "react-hook-form";
import * as z from "zod/mini";
import { type BadField, badFieldsOf, landed, toStored } from "./bad-fields.ts";
import { type ObjectSchema, settled, type Values } from "./values.ts";

const fieldOf = (schema: ObjectSchema, name: string): z.core.$ZodType | undefined => schema.shape[name];

const takes = (field: z.core.$ZodType, value: unknown): boolean => z.safeParse(field, value).success;

/** A field may stay empty when the schema takes null for it, or leaving it out. */
export const isOptional = (schema: ObjectSchema, name: string): boolean => {
  const field = fieldOf(schema, name);
  return field !== undefined && (takes(field, null) || takes(field, undefined));
};

/** The longest text that a field takes; undefined for what is no text or has no limit. */
export const maxLengthOf = (schema: ObjectSchema, name: string): number | undefined => {
  let field: z.core.$ZodType | undefined = fieldOf(schema, name);
  while (field instanceof z.ZodMiniOptional || field instanceof z.ZodMiniNullable) field = field.def.innerType;
  for (const check of field?._zod.def.checks ?? []) {
    const { def } = check._zod;
    if (def.check === "max_length" && "maximum" in def && typeof def.maximum === "number") return def.maximum;
  }
  return undefined;
};

/**
 * The values as the schema takes them: texts without blanks around them, and fields that know no null left out when
 * they are empty and may be.
 */
export const bodyOf = (schema: ObjectSchema, values: Values): Values => {
  const entries = Object.entries(values).map(([name, value]) => [name, settled(value)] as const);
  return Object.fromEntries(
    entries.filter(([name, value]) => {
      const field = fieldOf(schema, name);
      return value !== null || field === undefined || takes(field, null) || !takes(field, undefined);
    }),
  );
};

/** What the schema has against the values; none when they may be sent. */
export const schemaFaults = (schema: ObjectSchema, values: Values): BadField[] => {
  const result = z.safeParse(schema, bodyOf(schema, values), { reportInput: true });
  return result.success ? [] : badFieldsOf(result.error.issues);
};

interface Rules {
  schema: ObjectSchema;
  /** What the schema cannot say, in the server's codes: a postcode of the wrong country. */
  check?: ((values: Values) => readonly BadField[]) | undefined;
  names: readonly string[];
  deep: readonly string[];
  /** The values as they are sent. */
  sent: (values: Values) => Values;
}

/** Checks a form by the contract's schema and the rules beside it. Faults no field can show are left to the server. */
export const resolverOf =
  ({ schema, check, names, deep, sent }: Rules): Resolver<Record<string, unknown>> =>
  (values, _context, options) => {
    const checked = sent(values);
    const { faults } = landed([...schemaFaults(schema, checked), ...(check?.(checked) ?? [])], names, deep);
    if (faults.size === 0) return { values, errors: {} };
    const stored = Object.fromEntries([...faults].map(([path, fault]) => [path, toStored(fault)]));
    return { values: {}, errors: toNestErrors(stored, options) };
  };
