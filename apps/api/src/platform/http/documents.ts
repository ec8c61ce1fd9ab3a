/** The contract as OpenAPI 3.1, and a page to read it on. */
import { allEndpoints, type NamedEndpoint } from "@rewardo/contract/all";
import { mountedPaths } from "@rewardo/contract/endpoint";
import { errorTable } from "@rewardo/contract/errors";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";

const toSchema = (schema: z.core.$ZodType, io: "input" | "output"): Record<string, unknown> => {
  const { $schema: _schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Record<
    string,
    unknown
  >;
  return json;
};

const parameters = (path: string, query: z.core.$ZodType | undefined): unknown[] => {
  const inPath = [...path.matchAll(/:([a-z_]+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const fields = query === undefined ? {} : ((toSchema(query, "input")["properties"] ?? {}) as Record<string, unknown>);
  return [
    ...inPath,
    ...Object.entries(fields).map(([name, schema]) => ({ name, in: "query", required: false, schema })),
  ];
};

const binary = { type: "string", format: "binary" };
const uploadForm = {
  "multipart/form-data": { schema: { type: "object", required: ["file"], properties: { file: binary } } },
};

/** What comes back when all went well: a file, nothing, or JSON. */
const toAnswer = (definition: NamedEndpoint["definition"]): [status: number, answer: unknown] => {
  const { file, redirect, response, status } = definition;
  if (redirect === true) return [302, { description: "Leads elsewhere" }];
  if (file !== undefined) {
    const content = Object.fromEntries(file.map((type) => [type, { schema: binary }]));
    return [status ?? 200, { description: "The file", content }];
  }
  if (response === null) return [204, { description: "Done" }];
  const content = { "application/json": { schema: toSchema(response, "output") } };
  return [status ?? 200, { description: "Answer", content }];
};

const toOperation = ({ entity, name, definition }: NamedEndpoint, path: string): Record<string, unknown> => {
  const { summary, query, body, upload, errors, access, idempotent, versioned } = definition;
  const [status, answer] = toAnswer(definition);
  const failures = new Map<number, string[]>();
  for (const code of errors)
    failures.set(errorTable[code].status, [...(failures.get(errorTable[code].status) ?? []), code]);
  const keyHeader = {
    name: "Idempotency-Key",
    in: "header",
    required: idempotent === true,
    schema: { type: "string", maxLength: 200 },
  };
  const versionHeader = { name: "If-Match", in: "header", required: true, schema: { type: "string" } };
  return {
    operationId: `${name}${path.includes("/businesses/current") ? "OfCurrentBusiness" : path.includes(":business_id") ? "OfBusiness" : ""}`,
    summary,
    description: `Needs: ${typeof access === "string" ? access : access.join(" or ")}.`,
    tags: [entity],
    parameters: [
      ...parameters(path, query),
      ...(idempotent === undefined || idempotent === false ? [] : [keyHeader]),
      ...(versioned === true ? [versionHeader] : []),
    ],
    ...(upload === undefined ? {} : { requestBody: { required: true, content: uploadForm } }),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { "application/json": { schema: toSchema(body, "input") } } } }),
    responses: {
      [status]: answer,
      ...Object.fromEntries(
        [...failures].map(([code, codes]) => [
          code,
          {
            description: codes.join(", "),
            content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
          },
        ]),
      ),
    },
  };
};

const buildDocument = (): Record<string, unknown> => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const named of allEndpoints) {
    for (const path of mountedPaths(named.definition)) {
      const shown = path.replaceAll(/:([a-z_]+)/g, "{$1}");
      paths[shown] = { ...paths[shown], [named.definition.method.toLowerCase()]: toOperation(named, path) };
    }
  }
  const Error = {
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
  return { openapi: "3.1.1", info: { title: "Rewardo", version: "0.1.0" }, paths, components: { schemas: { Error } } };
};

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const buildPage = (): string => {
  const rows = allEndpoints.map(({ entity, definition: { method, access, summary }, definition }) => {
    const paths = mountedPaths(definition)
      .map((path) => `<code>${escapeHtml(path)}</code>`)
      .join("<br>");
    return `<tr><td>${entity}</td><td>${method}</td><td>${paths}</td><td>${escapeHtml([access].flat().join(", "))}</td><td>${escapeHtml(summary)}</td></tr>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API</title></head><body><h1>API</h1>
<p>The whole description: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<table><thead><tr><th>Entity</th><th>Method</th><th>Path</th><th>Needs</th><th>What it does</th></tr></thead><tbody>${rows.join("\n")}</tbody></table></body></html>`;
};

/** Built when first asked for. */
export const mountDocuments = (app: FastifyInstance): void => {
  let json: string | undefined;
  let page: string | undefined;
  app.get("/api/openapi.json", async (_request, reply) =>
    reply.type("application/json").send((json ??= JSON.stringify(buildDocument()))),
  );
  app.get("/api/docs", async (_request, reply) => reply.type("text/html; charset=utf-8").send((page ??= buildPage())));
};
