/** Writes the client of one installation: a TypeScript module without dependencies, typed by the contract. */
import { readFileSync } from "node:fs";
import type { NamedEndpoint } from "@rewardo/contract/all";
import { webhookData } from "@rewardo/contract/webhook-messages";
import { type JsonSchema, openSchemaBook, type SchemaBook } from "./schemas.ts";
import { typeText } from "./type-text.ts";
import { usableCalls } from "./usable-calls.ts";

const runtime = new URL("./runtime.ts", import.meta.url);

const paramsOf = (path: string): JsonSchema | null => {
  const names = [...path.matchAll(/:([a-z_]+)/g)].map(([, name = ""]) => name);
  if (names.length === 0) return null;
  return {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
    required: names,
  };
};

const callText = (book: SchemaBook, { name, definition }: NamedEndpoint): string => {
  const { path, query, body, response, file, idempotent, versioned, upload, summary } = definition;
  const params = paramsOf(path);
  const fields = [
    params === null ? "" : `params: ${typeText(params)}`,
    query === undefined ? "" : `query?: ${typeText(book.of(query, "input"))}`,
    body === undefined ? "" : `body: ${typeText(book.of(body, "input"))}`,
    upload === undefined ? "" : "file: Blob",
    idempotent === true || idempotent === "optional" ? "idempotency_key?: string" : "",
    versioned === true ? "version: number" : "",
  ].filter((field) => field !== "");
  const answer = file !== undefined ? "Blob" : response === null ? "null" : typeText(book.of(response, "output"));
  return `  /** ${summary}. */\n  ${name}: { options: { ${fields.join("; ")} }; answer: ${answer} };`;
};

const rowText = ({ name, definition }: NamedEndpoint): string => {
  const { method, path, idempotent, file } = definition;
  const facts = [idempotent === undefined || idempotent === false ? "" : "once", file === undefined ? "" : "file"];
  const traits = facts.filter((fact) => fact !== "").map((fact) => JSON.stringify(fact));
  return `  ${name}: ["${method}", "${path}"${traits.map((fact) => `, ${fact}`).join("")}],`;
};

/** The whole module as text, about 150 KB. `origin` is the installation's, the client's default. */
export const writeClientModule = (origin: string): string => {
  const book = openSchemaBook();
  const calls = usableCalls.map((call) => callText(book, call));
  const told = Object.entries(webhookData).map(
    ([type, data]) => `  ${JSON.stringify(type)}: ${typeText(book.of(data, "output"))};`,
  );
  const types = [...book.named].map(([name, schema]) => `export type ${name} = ${typeText(schema)};`);
  return [
    "/* eslint-disable -- written by an installation and not by hand */",
    "/** A client for programs with an API key, made by the installation it calls. Fetch it again after an upgrade. */",
    readFileSync(runtime, "utf8").trim(),
    types.toSorted().join("\n"),
    `/** The \`data\` of a webhook's message, by its type. */\nexport interface WebhookData {\n${told.join("\n")}\n}`,
    `/** A message whose \`type\` tells what its \`data\` is: what \`readWebhook\` gives. */\nexport type WebhookEvent = { [Type in keyof WebhookData]: Omit<WebhookMessage, "type" | "data"> & { readonly type: Type; readonly data: WebhookData[Type] } }[keyof WebhookData];`,
    `export interface Calls {\n${calls.join("\n")}\n}`,
    `const table: CallTable = {\n${usableCalls.map(rowText).join("\n")}\n};`,
    `/** A client of this installation, which \`origin\` can change. */`,
    `export const createClient = (options: ClientOptions): Client<Calls> => clientOf<Calls>(table, { origin: ${JSON.stringify(origin)}, ...options });`,
    "",
  ].join("\n\n");
};
