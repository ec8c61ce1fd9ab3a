/** A file that comes in a form: one, whole, of a limited size, and in memory only. */
import type { FastifyRequest } from "fastify";
import { AppError, invalidField } from "../errors.ts";

/** Bytes that a form adds around its one file. */
const mostEnvelopeBytes = 16 * 1024;

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

const tooLarge = (max_bytes: number): AppError => new AppError("too_large", { params: { max_bytes } });

/**
 * The bytes of the form's field `file`. Throws unsupported_media_type when the body is no form of that kind, too_large
 * beyond the limit, validation_failed when the file is missing or is not alone, bad_request when the form is broken.
 */
export const readUploadedFile = async (request: FastifyRequest, max_bytes: number): Promise<Buffer> => {
  if (!request.isMultipart())
    throw new AppError("unsupported_media_type", { params: { types: ["multipart/form-data"] } });
  // A client that announces too large a body need not send it.
  if (Number(request.headers["content-length"] ?? 0) > max_bytes + mostEnvelopeBytes) throw tooLarge(max_bytes);
  let bytes: Buffer | undefined;
  let wrong: AppError | undefined;
  const limits = { fileSize: max_bytes, files: 1, fields: 0, parts: 1, headerPairs: 20, fieldNameSize: 100 };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== "file") continue;
      // Even an unwanted file is read to its end: the form goes on behind it.
      const read = await part.toBuffer();
      if (part.fieldname === "file") bytes = read;
      else wrong = invalidField(part.fieldname.slice(0, 100), "unknown_field", "This field is not known here");
    }
  } catch (error) {
    const code = codeOf(error);
    if (code === "FST_REQ_FILE_TOO_LARGE") throw tooLarge(max_bytes);
    if (["FST_PARTS_LIMIT", "FST_FILES_LIMIT", "FST_FIELDS_LIMIT"].includes(code)) {
      throw invalidField("file", "unknown_field", "Send one file and nothing else");
    }
    throw new AppError("bad_request", { cause: error });
  }
  if (wrong !== undefined) throw wrong;
  if (bytes === undefined || bytes.length === 0) throw invalidField("file", "required", "A file is missing");
  return bytes;
};
