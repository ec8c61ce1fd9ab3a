/** A file that comes in a form and is taken piece by piece, so that its size is no matter of memory. */
import type { FastifyRequest } from "fastify";
import { AppError, invalidField } from "../errors.ts";

export interface StreamedFile {
  /** File name from the browser, without folders; `null` if it gives none. */
  readonly name: string | null;
  /**
   * Content of the file, to be read to its end, once. Throws too_large beyond the limit, validation_failed if more than
   * the file came, bad_request if the form is broken.
   */
  readonly pieces: AsyncIterable<Buffer>;
}

const mostEnvelopeBytes = 16 * 1024;
const longestName = 200;

const tooLarge = (max_bytes: number): AppError => new AppError("too_large", { params: { max_bytes } });

const plainName = (text: string | undefined): string | null => {
  const last = (text ?? "").split(/[/\\]/u).at(-1) ?? "";
  // oxlint-disable-next-line no-control-regex -- the point of the rule is to find control characters
  const bare = last.toWellFormed().replaceAll(/[\u0000-\u001f\u007f]/gu, "");
  return bare === "" ? null : bare.slice(-longestName).toWellFormed();
};

/** The form's field `file`, not read yet. Throws unsupported_media_type, too_large, validation_failed as readUploadedFile does. */
export const openStreamedFile = async (request: FastifyRequest, max_bytes: number): Promise<StreamedFile> => {
  if (!request.isMultipart())
    throw new AppError("unsupported_media_type", { params: { types: ["multipart/form-data"] } });
  if (Number(request.headers["content-length"] ?? 0) > max_bytes + mostEnvelopeBytes) throw tooLarge(max_bytes);
  const limits = { fileSize: max_bytes, files: 1, fields: 0, parts: 1, headerPairs: 20, fieldNameSize: 100 };
  const parts = request.parts({ limits });
  const broken = (error: unknown): AppError => {
    if (error instanceof AppError) return error;
    const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
    if (code === "FST_REQ_FILE_TOO_LARGE") return tooLarge(max_bytes);
    if (["FST_PARTS_LIMIT", "FST_FILES_LIMIT", "FST_FIELDS_LIMIT"].includes(code))
      return invalidField("file", "unknown_field", "Send one file and nothing else");
    return new AppError("bad_request", { cause: error });
  };
  const first = await parts.next().catch((error: unknown) => {
    throw broken(error);
  });
  if (first.done === true) throw invalidField("file", "required", "A file is missing");
  const part = first.value;
  if (part.type !== "file" || part.fieldname !== "file") {
    if (part.type === "file") part.file.resume();
    throw invalidField(part.fieldname.slice(0, 100), "unknown_field", "This field is not known here");
  }
  const pieces = async function* (): AsyncGenerator<Buffer> {
    try {
      for await (const piece of part.file) yield piece as Buffer;
      if (part.file.truncated) throw tooLarge(max_bytes);
      // After the file the form must end, otherwise it is invalid.
      const more = await parts.next();
      if (more.done !== true) throw invalidField("file", "unknown_field", "Send one file and nothing else");
    } catch (error) {
      throw broken(error);
    }
  };
  return { name: plainName(part.filename), pieces: pieces() };
};
