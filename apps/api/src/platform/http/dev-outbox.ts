/** `/api/dev/outbox`: the mails that were kept instead of sent, for developers. Never in production. */
import type { FastifyInstance } from "fastify";
import { notFound } from "../errors.ts";
import { escapeHtml } from "../mail/layout.ts";
import type { Outbox } from "../mail/outbox.ts";

/** A mail writes its look at its elements; nothing else is allowed, and nothing is fetched. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

/** A list, newest first, and each mail as HTML and as text. Mounted by `app.ts` when there is an outbox to show. */
export const mountDevOutbox = (app: FastifyInstance, outbox: Outbox): void => {
  app.get("/api/dev/outbox", async (_request, reply) => {
    const rows = (await outbox.list()).map(({ id, kept_at, to, subject }) => {
      const path = `/api/dev/outbox/${encodeURIComponent(id)}`;
      return `<li><time>${escapeHtml(kept_at)}</time> ${escapeHtml(to)}: <a href="${path}">${escapeHtml(subject)}</a> (<a href="${path}/text">text</a>)</li>`;
    });
    const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Outbox</title><h1>Outbox</h1><ul>${rows.join("")}</ul></html>`;
    return reply.header("content-security-policy", policy).type("text/html; charset=utf-8").send(page);
  });
  for (const [suffix, part, type] of [
    ["", "html", "text/html"],
    ["/text", "text", "text/plain"],
  ] as const) {
    app.get<{ Params: { id: string } }>(`/api/dev/outbox/:id${suffix}`, async ({ params }, reply) => {
      const mail = await outbox.read(params.id);
      if (mail === undefined) throw notFound();
      // A browser has no parts of a mail to take pictures from.
      const shown = (mail.pictures ?? []).reduce(
        (html, { cid, png }) => html.replaceAll(`"cid:${cid}"`, `"data:image/png;base64,${png}"`),
        mail[part],
      );
      return reply.header("content-security-policy", policy).type(`${type}; charset=utf-8`).send(shown);
    });
  }
};
