/** Answers go compressed to callers that take gzip; files of the console were compressed when it was built. */
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyInstance } from "fastify";

const compress = promisify(gzip);
/**
 * Below this an answer saves no packet worth the work: the till's answers are smaller. In characters, which are bytes in
 * nearly all of an answer.
 */
const worthwhile = 4096;
const compressible = /^(application\/json|text\/(html|typescript))\b/;

/** Compresses long JSON and pages on the way out; streams and files are left as they are. */
export const compressAnswers = (app: FastifyInstance): void => {
  app.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" || payload.length < worthwhile) return payload;
    if (!compressible.test(String(reply.getHeader("content-type")))) return payload;
    const vary = reply.getHeader("vary");
    reply.header("vary", vary === undefined ? "accept-encoding" : `${String(vary)}, accept-encoding`);
    if (negotiate(request.headers["accept-encoding"] ?? "", ["gzip"]) === null) return payload;
    const bytes = await compress(payload, { level: 4 });
    reply.headers({ "content-encoding": "gzip", "content-length": bytes.length });
    return bytes;
  });
};
