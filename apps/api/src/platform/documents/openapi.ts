/** The contract as OpenAPI 3.1, with an example for each body and answer. */
import { exampleFor } from "@rewardo/client/example";
import { openSchemaBook, type JsonSchema, type SchemaBook } from "@rewardo/client/schemas";
import { allEndpoints, type NamedEndpoint } from "@rewardo/contract/all";
import { shownPath, type ScopeKind } from "@rewardo/contract/endpoint";
import { errorTable, type ErrorCode } from "@rewardo/contract/errors";
import { webhookMessage } from "@rewardo/contract/webhook-messages";
import { describeFields, type Place } from "./descriptions.ts";
import { fieldWord } from "./field-words/index.ts";
import { eventWords, toldTypes } from "./webhook-words.ts";
import * as z from "zod/mini";

type Schema = z.core.$ZodType;
type Json = Readonly<Record<string, unknown>>;

/** A body or answer in JSON, described and shown. */
const jsonContent = (book: SchemaBook, schema: Schema, io: "input" | "output", place: Place): Json => ({
  "application/json": {
    schema: describeFields(book.of(schema, io), place),
    example: exampleFor(book, schema, io),
  },
});

const parametersOf = (book: SchemaBook, { entity, name, definition }: NamedEndpoint): Json[] => {
  const { query } = definition;
  const inPath = [...shownPath(definition).matchAll(/:([a-z_]+)/g)].map(([, name]) => ({
    ...{ name, in: "path", required: true, schema: { type: "string" } },
    description: name === "id" ? "The id of what the call is about." : fieldWord(name ?? ""),
  }));
  const { properties = {}, required = [] }: JsonSchema =
    query === undefined ? {} : describeFields(book.of(query, "input"), { entity, path: [name, "query"] });
  const inQuery = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    ...{ name, in: "query", required: required.includes(name), description, schema },
    // A list is a repeated parameter.
    ...(schema.type === "array" || schema.anyOf?.some(({ type }) => type === "array") === true
      ? { style: "form", explode: true }
      : {}),
  }));
  return [...inPath, ...inQuery];
};

const binary = { type: "string", format: "binary", description: "The file." };
const uploadForm = {
  "multipart/form-data": { schema: { type: "object", required: ["file"], properties: { file: binary } } },
};

/** Successful answer of a call: a file, nothing, or JSON. */
const answersOf = (book: SchemaBook, { entity, name, definition }: NamedEndpoint): Readonly<Record<number, Json>> => {
  const { file, redirect, response, status } = definition;
  if (redirect === true) return { 302: { description: "Leads elsewhere" } };
  if (file !== undefined) {
    const content = Object.fromEntries(file.map((type) => [type, { schema: binary }]));
    return { [status ?? 200]: { description: "The file", content } };
  }
  if (response === null) return { 204: { description: "Done" } };
  const content = jsonContent(book, response, "output", { entity, path: [name, "response"] });
  return {
    [status ?? 200]: { description: "Answer", content },
    // An answer that may be `null` comes without a body then.
    ...(z.safeParse(response, null).success ? { 204: { description: "There is nothing to answer" } } : {}),
  };
};

/** Which codes come with which status; every signed-in call knows a few beside its own. */
const failuresOf = ({
  errors,
  access,
  query,
  body,
}: NamedEndpoint["definition"]): ReadonlyMap<number, readonly ErrorCode[]> => {
  const shared: ErrorCode[] = [
    ...(access === "public" ? [] : (["not_signed_in", "api_key_invalid", "forbidden", "business_suspended"] as const)),
    ...(query === undefined && body === undefined ? [] : (["validation_failed"] as const)),
    "too_many_requests",
  ];
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
  const { people_only, all_places, while_locked } = definition;
  const bounds = [
    ...(while_locked === true ? ["also of a till at which nobody has entered a PIN"] : []),
    ...(people_only === true ? ["a person, not an API key or a device"] : []),
    ...(all_places === true ? ["no limit to places"] : []),
  ];
  return [rightsOf(definition), ...bounds].join("; ");
};

const rightsOf = ({ access }: NamedEndpoint["definition"]): string => {
  if (access === "public") return "nothing";
  if (access === "kiosk" || access === "display") return `a paired ${access}`;
  if (access === "member") return "the browser of a customer who holds a card of the business";
  if (access === "till_vendor") return "the key of a till's vendor";
  if (access === "signed_in") return "a person who is signed in";
  if (access === "signed_in_device") return "any key, device or person who is signed in";
  return [access].flat().join(" or ");
};

/** Scope of a call's data, in words. */
const scopeWords: Readonly<Record<ScopeKind, string>> = {
  none: "of no business",
  own: "of the caller alone",
  member: "the customer's own rows of one business",
  scoped: "of the caller's business; of all businesses for the platform",
  business: "of one business",
  acting: "of one business, for its own people, tills and programs",
};

const formWords = " Takes its fields as JSON or as application/x-www-form-urlencoded, and not as multipart/form-data.";

const operationOf = (book: SchemaBook, named: NamedEndpoint): Json => {
  const { entity, name, definition } = named;
  const { summary, body, upload, access, scope, form } = definition;
  const error = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  return {
    operationId: name,
    summary,
    description: `Needs: ${needsOf(definition)}. Scope: ${scopeWords[scope]}.${form === true ? formWords : ""}`,
    tags: [entity],
    ...(access === "public" ? { security: [] } : access === "member" ? { security: [{ member_browser: [] }] } : {}),
    parameters: [...parametersOf(book, named), ...headersOf(definition)],
    ...(upload === undefined ? {} : { requestBody: { required: true, content: uploadForm } }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: jsonContent(book, body, "input", { entity, path: [name, "body"] }),
          },
        }),
    responses: {
      ...answersOf(book, named),
      ...Object.fromEntries(
        [...failuresOf(definition)].map(([code, codes]) => [code, { description: codes.join(", "), content: error }]),
      ),
    },
  };
};

const webhookHeader = (name: string, description: string): Json => ({
  ...{ name, in: "header", required: true, schema: { type: "string" }, description },
});

/** Requests that a webhook's address receives. */
const webhooksOf = (book: SchemaBook): Json =>
  Object.fromEntries(
    toldTypes.map((type) => [
      type,
      {
        post: {
          operationId: `told ${type}`.replaceAll(/[ ._](\w)/g, (_, sign: string) => sign.toUpperCase()),
          summary: eventWords[type],
          description:
            "Signed as Standard Webhooks describes. Comes at least once, in order for each membership, and again for three days.",
          tags: ["webhooks"],
          security: [],
          parameters: [
            webhookHeader("webhook-id", "The message's id, the same whenever it comes again."),
            webhookHeader("webhook-timestamp", "When it was sent, in seconds since 1970."),
            webhookHeader(
              "webhook-signature",
              "`v1,` and the signature; several, separated by blanks, after a change.",
            ),
          ],
          requestBody: {
            required: true,
            content: jsonContent(book, webhookMessage(type), "output", {
              entity: "webhook_messages",
              path: ["webhookMessage"],
            }),
          },
          responses: {
            "2XX": { description: "Taken" },
            410: { description: "The address wants nothing any more: the webhook is paused" },
          },
        },
      },
    ]),
  );

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

const about = `Each call is listed once, under /api, where it is about the business of the key. Calls that are of a business \
are there under /api/businesses/current as well, and under /api/businesses/{business_id}: the platform names the business \
there. A customer's calls are under /api/member/{business_key}, which is the business's public key. Amounts are whole numbers of the currency's smallest unit, moments are UTC.`;

/** The whole document; `origin` is where this installation is reached. */
export const buildOpenApi = ({ brand_name, origin }: { brand_name: string; origin: string }): Json => {
  const book = openSchemaBook();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const named of allEndpoints) {
    const { method } = named.definition;
    const shown = shownPath(named.definition).replaceAll(/:([a-z_]+)/g, "{$1}");
    paths[shown] = { ...paths[shown], [method.toLowerCase()]: operationOf(book, named) };
  }
  const webhooks = webhooksOf(book);
  const schemas = Object.fromEntries(
    [...book.named].map(([name, schema]) => [name, describeFields(schema, { entity: null, path: [name] })]),
  );
  const api_key = { type: "http", scheme: "bearer", description: "An API key, `rwk_…`, made in the settings." };
  const member_browser = {
    ...{ type: "apiKey", in: "cookie", name: "__Host-rewardo_member" },
    description: "The browser of a customer who holds a card; without TLS its name has no prefix. Programs have none.",
  };
  return {
    openapi: "3.1.1",
    info: { title: `${brand_name} API`, version: "0.1.0", description: about },
    servers: [{ url: origin }],
    security: [{ api_key: [] }],
    tags: [...new Set(allEndpoints.map(({ entity }) => entity))].map((name) => ({ name })),
    paths,
    webhooks,
    components: {
      securitySchemes: { api_key, member_browser },
      schemas: { Error: errorSchema, ...schemas },
    },
  };
};
