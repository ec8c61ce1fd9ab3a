/** `/.well-known/security.txt` (RFC 9116): whom to tell of a weakness. */
import type { FastifyInstance } from "fastify";
import type { Clock } from "../clock.ts";
import { notFound } from "../errors.ts";

interface SecurityText {
  readonly contact_email: string | null;
  readonly public_url: string | null;
  readonly clock: Clock;
}

/** RFC 9116 asks for less than a year. The file is always as new as the request. */
const validMs = 180 * 86_400_000;

/** Serves `security.txt`, if there is a contact address. */
export const mountSecurityText = (app: FastifyInstance, { contact_email, public_url, clock }: SecurityText): void => {
  app.get("/.well-known/security.txt", async (_request, reply) => {
    if (contact_email === null) throw notFound();
    const day = new Date(clock.nowMs() + validMs).toISOString().slice(0, 10);
    const lines = [
      `Contact: mailto:${contact_email}`,
      `Expires: ${day}T00:00:00.000Z`,
      "Preferred-Languages: en, de, pl, uk",
      ...(public_url === null ? [] : [`Canonical: ${new URL(public_url).origin}/.well-known/security.txt`]),
    ];
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
};
