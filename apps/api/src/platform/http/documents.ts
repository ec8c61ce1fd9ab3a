/** Serves what programs and their authors need: the OpenAPI document, pages to read it on, and the typed client. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeClientModule } from "@rewardo/client/client-module";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { buildOpenApi } from "../documents/openapi.ts";
import { documentedEntities, entityPage, type Installation, startPage } from "../documents/pages.ts";
import { notFound } from "../errors.ts";

/** Pages without scripts; the styles are ours. */
const pagePolicy = [
  ...["default-src 'none'", "style-src 'self'", "font-src 'self'", "base-uri 'none'"],
  ...["form-action 'none'", "frame-ancestors 'none'"],
].join("; ");

const ownStyles = "/api/docs.css";

/** The console's style sheets, which hold the tokens; none where it is not built. */
const consoleStyles = (directory: string | null): string[] => {
  const path = directory === null ? null : join(directory, "index.html");
  if (path === null || !existsSync(path)) return [];
  return [...readFileSync(path, "utf8").matchAll(/<link rel="stylesheet"[^>]*? href="([^"]+)"/g)].map(
    ([, href = ""]) => href,
  );
};

export interface DocumentsOptions {
  readonly brand_name: string;
  readonly public_url: string | null;
  /** The console's build, or `null` for the API alone. */
  readonly console_directory: string | null;
}

/** Stands for the installation's address in what is written once; by the address that is called it is known. */
const somewhere = "https://origin.invalid";

/** Writes when first asked and keeps it: writing takes as long as a hundred requests. */
const written = (write: (origin: string) => string) => {
  let kept: string | undefined;
  return ({ origin }: Installation): string => {
    kept ??= write(somewhere);
    return kept.replaceAll(somewhere, () => JSON.stringify(origin).slice(1, -1));
  };
};

/** The documents are public: they describe the code, and contain nobody's data. */
export const mountDocuments = (app: FastifyInstance, options: DocumentsOptions): void => {
  const { brand_name } = options;
  const styles = [...consoleStyles(options.console_directory), ownStyles];
  const css = readFileSync(new URL("../documents/docs.css", import.meta.url), "utf8");
  const installationOf = ({ protocol, host }: FastifyRequest): Installation => ({
    brand_name,
    origin: options.public_url === null ? `${protocol}://${host}` : new URL(options.public_url).origin,
    styles,
  });
  const page = (reply: FastifyReply, text: string): FastifyReply =>
    reply.header("content-security-policy", pagePolicy).type("text/html; charset=utf-8").send(text);
  const openApi = written((origin) => JSON.stringify(buildOpenApi({ brand_name, origin })));
  const client = written(writeClientModule);
  app.get("/api/openapi.json", async (request, reply) =>
    reply.type("application/json").send(openApi(installationOf(request))),
  );
  app.get("/api/client.ts", async (request, reply) =>
    reply.type("text/typescript; charset=utf-8").send(client(installationOf(request))),
  );
  app.get(ownStyles, async (_request, reply) => reply.type("text/css; charset=utf-8").send(css));
  app.get("/api/docs", async (request, reply) => page(reply, startPage(installationOf(request))));
  app.get<{ Params: { entity: string } }>("/api/docs/:entity", async (request, reply) => {
    const { entity } = request.params;
    if (!documentedEntities.includes(entity)) throw notFound();
    return page(reply, entityPage(installationOf(request), entity));
  });
};
