/** Multipart forms that no call takes. */
import fc from "fast-check";
import { badName } from "./bad-values.ts";

export interface BadRequest {
  /** How it is broken, for the reader of a failure. */
  readonly fault: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
  /** The session is sent as a cookie, or not at all, instead of as a key. */
  readonly session?: "cookie" | "none";
}

/** Forms that break off, that hold no file or more than one, and files that are no pictures. */
export const brokenForms = (url: string): fc.Arbitrary<BadRequest>[] => {
  const head = (name: string, type: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: ${type}\r\n\r\n`;
  const form = (payload: Buffer): BadRequest => ({
    fault: `form ${payload.toString("latin1", 0, 60)}`,
    url,
    headers: { "content-type": "multipart/form-data; boundary=x" },
    payload,
  });
  // A few letters by chance would be a table with one cell, which an import may take.
  const bytes = fc.uint8Array({ minLength: 200, maxLength: 2000 }).map((array) => Buffer.from(array));
  const beginnings = ["\xff\xd8\xff", "\x89PNG\r\n\x1a\n", "GIF89a", "RIFF\0\0\0\0WEBPVP8 ", "<svg ", ""].map((text) =>
    Buffer.from(text, "latin1"),
  );
  const file = fc.tuple(fc.constantFrom(...beginnings), bytes).map((parts) => Buffer.concat(parts));
  return [
    bytes.map(form),
    fc
      .tuple(badName, fc.constantFrom("image/png", "text/html", "application/octet-stream", "x"), file)
      .map(([name, type, body]) =>
        form(Buffer.concat([Buffer.from(head(name, type)), body, Buffer.from("\r\n--x--\r\n")])),
      ),
    file.map((body) =>
      form(Buffer.concat([Buffer.from(head("file", "image/png")), body, Buffer.from("\r\n--x--\r\n")])),
    ),
    file.map((body) => form(Buffer.concat([Buffer.from(head("file", "image/png")), body]))),
  ];
};
