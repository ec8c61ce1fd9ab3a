/** Descriptions of fields, from the contract's comments: a field says in the document what it says in the contract. */
import { type FieldNotes, readFieldNotes } from "@rewardo/client/field-notes";
import type { JsonSchema } from "@rewardo/client/schemas";
import { fieldWord } from "./field-words/index.ts";

/**
 * Place of a schema's declaration: the entity of a call (`null`: the file that exports the name) and the path to it.
 */
export interface Place {
  readonly entity: string | null;
  readonly path: readonly string[];
}

let known: FieldNotes | undefined;
/** Read when the document is asked for first. */
const notes = (): FieldNotes => (known ??= readFieldNotes());

/** The comment at the field, what its name means everywhere, or the comment at its type. */
const noteOf = ({ entity, path }: Place): string | undefined => {
  const file = entity === null ? notes().fileOf(path[0] ?? "") : entity.replaceAll("_", "-");
  const { own, type } = file === null ? { own: null, type: null } : notes().of(file, path);
  return own ?? fieldWord(path.at(-1) ?? "") ?? type ?? undefined;
};

const inside = (schema: JsonSchema, place: Place): JsonSchema => {
  const each = (some: readonly JsonSchema[]) => some.map((one) => inside(one, place));
  const { properties, items, anyOf, oneOf, allOf, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => {
          const at = { ...place, path: [...place.path, name] };
          const description = noteOf(at);
          return [name, { ...inside(field, at), ...(description !== undefined && { description }) }];
        }),
      ),
    }),
    ...(items !== undefined && { items: inside(items, place) }),
    ...(anyOf !== undefined && { anyOf: each(anyOf) }),
    ...(oneOf !== undefined && { oneOf: each(oneOf) }),
    ...(allOf !== undefined && { allOf: each(allOf) }),
    ...(typeof additionalProperties === "object" && { additionalProperties: inside(additionalProperties, place) }),
  };
};

/** The schema with what is known of each field. Named schemas that it refers to are described on their own. */
export const describeFields = (schema: JsonSchema, place: Place): JsonSchema => inside(schema, place);
