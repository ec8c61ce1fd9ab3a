/** Answers that are files: pictures, tables. */
import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

export interface FileAnswer {
  /** Content type, with its charset for text. */
  readonly content_type: string;
  readonly body: Buffer | Readable;
  /** Name that the browser saves it under; a file without one is shown where it is asked for. */
  readonly file_name?: string;
  /** The file never changes under its address, so clients may cache it. */
  readonly isLasting?: boolean;
  /** Pages of others may show it: webmail shows the pictures of a mail. */
  readonly isForOthers?: boolean;
  /** A page for people, which may have its look at its elements and post its form back to us. */
  readonly isPage?: boolean;
}

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** File name in quotes for old readers, and in UTF-8 for the others (RFC 6266). */
const disposition = (name: string): string => {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%;]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
};

/** Sends the file; a body that streams is sent as fast as it is taken. */
export const sendFile = (reply: FastifyReply, status: number, answer: FileAnswer): FastifyReply => {
  const { content_type, body, file_name, isLasting = false, isForOthers = false, isPage = false } = answer;
  if (isLasting) reply.header("cache-control", "public, max-age=31536000, immutable");
  if (isForOthers) reply.header("cross-origin-resource-policy", "cross-origin");
  if (isPage) reply.header("content-security-policy", pagePolicy);
  if (file_name !== undefined) reply.header("content-disposition", disposition(file_name));
  return reply.code(status).header("content-type", content_type).send(body);
};
