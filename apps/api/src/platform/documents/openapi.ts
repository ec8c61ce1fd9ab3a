/** The contract as OpenAPI 3.1, with an example for each body and answer. */
import { exampleFor } from "@rewardo/client/example";
import { openSchemaBook, type SchemaBook } from "@rewardo/client/schemas";
import { allEndpoints, type NamedEndpoint } from "@rewardo/contract/all";
import { mountedPaths } from "@rewardo/contract/endpoint";
import { errorTable, type ErrorCode } from "@rewardo/contract/errors";
import type * as z from "zod/mini";

type Schema = z.core.$ZodType;
type Json = Readonly<Record<string, unknown>>;

/** A body or answer in JSON, described and shown. */
const jsonContent = (book: SchemaBook, schema: Schema, io: "input" | "output"): Json => ({
  "application/json": { schema: book.of(schema, io), example: exampleFor(book, schema, io) },
});

const parametersOf = (book: SchemaBook, path: string, query: Schema | undefined): Json[] => {
  const inPath = [...path.matchAll(/:([a-z_]+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const { properties = {}, required = [] } = query === undefined ? {} : book.of(query, "input");
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: "query", required: required.includes(name), schema },
    // A list is a repeated parameter.
    ...(schema.type === "array" || schema.anyOf?.some(({ type }) => type === "array") === true
      ? { style: "form", explode: true }
      : {}),
  }));
  return [...inPath, ...inQuery];
};

const binary = { type: "string", format: "binary" };
const uploadForm = {
  "multipart/form-data": { schema: { type: "object", required: ["file"], properties: { file: binary } } },
};

/** What comes back when all went well: a file, nothing, or JSON. */
const answerOf = (book: SchemaBook, definition: NamedEndpoint["definition"]): [status: number, answer: Json] => {
  const { file, redirect, response, status } = definition;
  if (redirect === true) return [302, { description: "Leads elsewhere" }];
  if (file !== undefined) {
    const content = Object.fromEntries(file.map((type) => [type, { schema: binary }]));
    return [status ?? 200, { description: "The file", content }];
  }
  if (response === null) return [204, { description: "Done" }];
  return [status ?? 200, { description: "Answer", content: jsonContent(book, response, "output") }];
};

/** Which codes come with which status; every signed-in call knows a few beside its own. */
const failuresOf = ({ errors, access }: NamedEndpoint["definition"]): ReadonlyMap<number, readonly ErrorCode[]> => {
  const shared: ErrorCode[] =
    access === "public" ? [] : ["not_signed_in", "api_key_invalid", "forbidden", "too_many_requests"];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...errors, ...shared])) {
    const { status } = errorTable[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
};

const headersOf = ({ idempotent, versioned }: NamedEndpoint["definition"]): Json[] => [
  ...(idempotent === undefined || idempotent === false
    ? []
    : [
        {
          name: "Idempotency-Key",
          in: "header",
          required: idempotent === true,
          schema: { type: "string", maxLength: 200 },
          description: "Of your own making; the same key with the same request is carried out once.",
        },
      ]),
  ...(versioned === true
    ? [
        {
          name: "If-Match",
          in: "header",
          required: true,
          schema: { type: "string" },
          description: 'The version that you have seen, in quotes: `"3"`.',
        },
      ]
    : []),
];

/** The rights of which one is needed, in words. */
export const needsOf = (definition: NamedEndpoint["definition"]): string => {
  const { people_only, all_places } = definition;
  const bounds = [
    ...(people_only === true ? ["a person, not an API key or a device"] : []),
    ...(all_places === true ? ["no limit to places"] : []),
  ];
  return [rightsOf(definition), ...bounds].join("; ");
};

const rightsOf = ({ access }: NamedEndpoint["definition"]): string => {
  if (access === "public") return "nothing";
  if (access === "kiosk") return "a paired kiosk";
  if (access === "till_vendor") return "the key of a till's vendor";
  if (access === "signed_in") return "a person who is signed in";
  if (access === "signed_in_device") return "any key, device or person who is signed in";
  return [access].flat().join(" or ");
};

const operationOf = (book: SchemaBook, { entity, name, definition }: NamedEndpoint, path: string): Json => {
  const { summary, query, body, upload, access } = definition;
  const [status, answer] = answerOf(book, definition);
  const prefix = path.includes("/businesses/current")
    ? "OfCurrentBusiness"
    : path.includes(":business_id")
      ? "OfBusiness"
      : "";
  const error = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  return {
    operationId: `${name}${prefix}`,
    summary,
    description: `Needs: ${needsOf(definition)}.`,
    tags: [entity],
    ...(access === "public" ? { security: [] } : {}),
    parameters: [...parametersOf(book, path, query), ...headersOf(definition)],
    ...(upload === undefined ? {} : { requestBody: { required: true, content: uploadForm } }),
    ...(body === undefined ? {} : { requestBody: { required: true, content: jsonContent(book, body, "input") } }),
    responses: {
      [status]: answer,
      ...Object.fromEntries(
        [...failuresOf(definition)].map(([code, codes]) => [code, { description: codes.join(", "), content: error }]),
      ),
    },
  };
};

const errorSchema = {
  type: "object",
  required: ["status", "code", "message", "request_id"],
  properties: {
    status: { type: "integer" },
    code: { type: "string", enum: Object.keys(errorTable) },
    message: { type: "string" },
    params: { type: "object" },
    errors: {
      type: "array",
      items: {
        type: "object",
        properties: {
          path: { type: "string" },
          message: { type: "string" },
          code: { type: "string" },
          params: { type: "object" },
        },
      },
    },
    request_id: { type: "string" },
  },
};

/** The whole document; `origin` is where this installation is reached. */
export const buildOpenApi = ({ brand_name, origin }: { brand_name: string; origin: string }): Json => {
  const book = openSchemaBook();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const named of allEndpoints) {
    for (const path of mountedPaths(named.definition)) {
      const shown = path.replaceAll(/:([a-z_]+)/g, "{$1}");
      paths[shown] = { ...paths[shown], [named.definition.method.toLowerCase()]: operationOf(book, named, path) };
    }
  }
  const api_key = { type: "http", scheme: "bearer", description: "An API key, `rwk_…`, made in the settings." };
  return {
    openapi: "3.1.1",
    info: { title: `${brand_name} API`, version: "0.1.0" },
    servers: [{ url: origin }],
    security: [{ api_key: [] }],
    tags: [...new Set(allEndpoints.map(({ entity }) => entity))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { api_key },
      schemas: { Error: errorSchema, ...Object.fromEntries(book.named) },
    },
  };
};
