/** Pictures for tests, and the form that sends one. */
import { randomUUID } from "node:crypto";
import sharp from "sharp";

/** Left half green, right half orange; 240 × 160. */
export const twoColours = () =>
  sharp({ create: { width: 240, height: 160, channels: 3, background: "#c8763c" } }).composite([
    { input: { create: { width: 120, height: 160, channels: 3, background: "#1f4d3a" } }, left: 0, top: 0 },
  ]);

/** A small PNG that differs from every other. */
export const somePng = (seed: string = randomUUID()): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: `#${seed.replaceAll("-", "").slice(0, 6)}` } })
    .png()
    .toBuffer();

export interface FormPart {
  readonly name: string;
  readonly file_name?: string;
  readonly type?: string;
  readonly bytes: Buffer;
}

/** A multipart form as a browser writes it, with its content type. */
export const formOf = (...parts: readonly FormPart[]): { payload: Buffer; headers: Record<string, string> } => {
  const boundary = `----rewardo${randomUUID()}`;
  const chunks = parts.flatMap(({ name, file_name, type, bytes }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file_name === undefined ? "" : `; filename="${file_name}"`}\r\n${type === undefined ? "" : `content-type: ${type}\r\n`}\r\n`,
    ),
    bytes,
    Buffer.from("\r\n"),
  ]);
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
};

/** The form with one picture in it. */
export const pictureForm = (bytes: Buffer, file_name = "picture.png", type = "image/png") =>
  formOf({ name: "file", file_name, type, bytes });
