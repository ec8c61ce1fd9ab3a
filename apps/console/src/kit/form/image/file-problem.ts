/** What is wrong with a file, seen from its name, type and size; the server looks at the bytes. */
import { imageExtensions, maxUploadBytes } from "@rewardo/contract/upload-limits";
import { ApiError } from "@rewardo/web/api-error.ts";

export type PictureProblem =
  | { code: "not_a_picture" | "unreadable" | "too_many_pixels" | "full" | "no_answer" | "too_often" | "failed" }
  | { code: "too_large"; megabytes: number };

/** Filter of the file chooser: types for systems that know them, endings for those that do not know HEIC. */
export const acceptedFiles = ["image/*", ...imageExtensions.map((extension) => `.${extension}`)].join(",");

/** A file that may be a picture; one without a type, as HEIC often comes, is judged by its name. */
export const maybePicture = ({ name, type }: Pick<File, "name" | "type">): boolean =>
  type.startsWith("image/")
    ? type !== "image/svg+xml"
    : imageExtensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`));

/** Whole megabytes, rounded up, so that a file that is too large never reads as one that fits. */
export const tooLarge = (size: number): PictureProblem | null =>
  size > maxUploadBytes ? { code: "too_large", megabytes: Math.ceil(size / (1024 * 1024)) } : null;

/** Why the upload failed, for the user. */
export const problemOf = (error: unknown, size: number): PictureProblem => {
  if (!(error instanceof ApiError)) return { code: "no_answer" };
  const [field] = error.errors;
  if (field?.code === "too_many_pixels") return { code: "too_many_pixels" };
  if (field?.code === "pictures_full") return { code: "full" };
  if (field !== undefined) return { code: "unreadable" };
  if (error.code === "unsupported_media_type") return { code: "not_a_picture" };
  if (error.code === "too_large") return { code: "too_large", megabytes: Math.ceil(size / (1024 * 1024)) };
  if (error.code === "too_many_requests") return { code: "too_often" };
  return { code: error.status === 503 ? "no_answer" : "failed" };
};
