/** The contract's schemas as JSON Schema, with the named ones apart: `Place` is one definition that calls refer to. */
import * as entities from "@rewardo/contract/entities";
import { LocalizedText } from "@rewardo/contract/fields";
import * as messageParts from "@rewardo/contract/message-fields";
import * as webhookParts from "@rewardo/contract/webhook-messages";
import * as z from "zod/mini";

/** What we read of a JSON Schema; zod writes no more than this. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
}

type Schema = z.core.$ZodType;

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null && "_zod" in value;

const names = z.registry<{ id: string }>();
for (const module of [...Object.values(entities), messageParts, webhookParts, { LocalizedText }]) {
  for (const [name, value] of Object.entries(module)) {
    if (/^[A-Z]/.test(name) && isSchema(value) && !names.has(value)) names.add(value, { id: name });
  }
}

/** Prefix of references to named schemas in our documents. */
export const schemasAt = "#/components/schemas/";

/** Collects named schemas on the way: each once, by its name. */
export interface SchemaBook {
  /** The schema as it is sent (`input`) or answered (`output`), which refers to what `named` has. */
  of(schema: Schema, io: "input" | "output"): JsonSchema;
  readonly named: ReadonlyMap<string, JsonSchema>;
}

const moved = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(moved);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (key === "$ref") return [[key, String(inner).replace("#/$defs/", schemasAt)]];
      // The limits of a JavaScript integer say nothing of the field.
      if ((key === "minimum" || key === "maximum") && Math.abs(Number(inner)) === Number.MAX_SAFE_INTEGER) return [];
      return key === "$schema" || key === "$defs" || key === "id" ? [] : [[key, moved(inner)]];
    }),
  );
};

/** @throws Error when one name is sent in another shape than it is answered in */
export const openSchemaBook = (): SchemaBook => {
  const named = new Map<string, JsonSchema>();
  const known = { input: new Map<Schema, JsonSchema>(), output: new Map<Schema, JsonSchema>() };
  const write = (schema: Schema, io: "input" | "output"): JsonSchema => {
    const json = z.toJSONSchema(schema, { io, metadata: names, unrepresentable: "any" }) as Record<string, unknown>;
    for (const [name, definition] of Object.entries((json["$defs"] ?? {}) as Record<string, unknown>)) {
      const entry = moved(definition) as JsonSchema;
      const before = named.get(name);
      if (before !== undefined && JSON.stringify(before) !== JSON.stringify(entry))
        throw new Error(`The schema ${name} is sent in another shape than it is answered in: give them two names`);
      named.set(name, entry);
    }
    return moved(json) as JsonSchema;
  };
  const of = (schema: Schema, io: "input" | "output"): JsonSchema => {
    const written = known[io].get(schema) ?? write(schema, io);
    known[io].set(schema, written);
    return written;
  };
  return { of, named };
};

/** The name that a reference leads to. */
export const nameOfRef = (ref: string): string => ref.slice(schemasAt.length);
