/** JSON Schema as the text of a TypeScript type. */
import { type JsonSchema, nameOfRef } from "./schemas.ts";

const isName = /^[A-Za-z_$][\w$]*$/;

const objectText = ({ properties = {}, required = [], additionalProperties, propertyNames }: JsonSchema): string => {
  const fields = Object.entries(properties).map(
    ([name, schema]) =>
      `${isName.test(name) ? name : JSON.stringify(name)}${required.includes(name) ? "" : "?"}: ${typeText(schema)}`,
  );
  if (fields.length > 0) return `{ ${fields.join("; ")} }`;
  if (typeof additionalProperties === "object") {
    const keys = propertyNames?.enum === undefined ? "string" : typeText({ enum: propertyNames.enum });
    // A record over a closed set of keys may lack some of them.
    const record = `Record<${keys}, ${typeText(additionalProperties)}>`;
    return keys === "string" ? record : `Partial<${record}>`;
  }
  return additionalProperties === false ? "Record<string, never>" : "Record<string, unknown>";
};

const arrayText = ({ items, prefixItems }: JsonSchema): string => {
  if (prefixItems !== undefined) return `[${prefixItems.map(typeText).join(", ")}]`;
  const item = items === undefined ? "unknown" : typeText(items);
  return item.includes(" ") ? `(${item})[]` : `${item}[]`;
};

const plain: Readonly<Record<string, string>> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
};

/** For example `{ _id: string; place_ids: string[] | null }`. */
export const typeText = (schema: JsonSchema): string => {
  const { $ref, const: only, enum: values, anyOf, oneOf, allOf, type } = schema;
  if ($ref !== undefined) return nameOfRef($ref);
  if (only !== undefined) return JSON.stringify(only);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(" | ");
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return [...new Set(choices.map(typeText))].join(" | ");
  if (allOf !== undefined) return allOf.map((one) => `(${typeText(one)})`).join(" & ");
  if (Array.isArray(type)) return type.map((one: string) => typeText({ ...schema, type: one })).join(" | ");
  if (type === "array") return arrayText(schema);
  if (type === "object") return objectText(schema);
  return plain[String(type)] ?? "unknown";
};
