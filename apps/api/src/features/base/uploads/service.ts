import { createHash } from "node:crypto";
import { storageLimits } from "@rewardo/contract/storage-limits";
import { uploadWidths } from "@rewardo/contract/upload-limits";
import type { Upload } from "@rewardo/contract/uploads";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { found, invalidField, notFound } from "../../../platform/errors.ts";
import type { BusinessContext, Deps, SetupContext } from "../../../platform/context.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { readStamp } from "../../../platform/uploads/stamps.ts";
import { narrowPicture, readPicture, servedWidth, type ServedFormat } from "../../../platform/uploads/pictures.ts";
import { insertUpload, selectKeptPictures, updateUploadSent } from "./queries.ts";

const original = "original";
const largestWidth = Math.max(...uploadWidths);

/** A photo, or a stamp of one colour. */
type UploadKind = "picture" | "stamp";

/** The same bytes of the same business have one name; since the business is in it, those of others cannot be guessed. */
const nameOf = ({ business_id }: BusinessScope, bytes: Buffer, kind: UploadKind): string =>
  createHash("sha256")
    .update(kind === "stamp" ? `stamp ${business_id}` : business_id)
    .update(bytes)
    .digest("hex");

/** Throws validation_failed on `file` when the business has as many pictures, or bytes of them, as it may. */
const requireRoom = async ({ database, scope }: Pick<SetupContext, "database" | "scope">): Promise<void> => {
  const { pictures, bytes } = await database.read(scope, (tx) => selectKeptPictures(tx, scope));
  if (pictures >= storageLimits.pictures || bytes >= storageLimits.picture_bytes)
    throw invalidField("file", "pictures_full", "The business has stored as many pictures as it may");
};

type StoringContext = SetupContext & Pick<Deps, "uploads">;

/** Keeps a picture for a business without a caller: demonstration, imports, tests. */
export const storeUpload = async (
  { database, clock, scope, uploads }: StoringContext,
  bytes: Buffer,
  account_id: string | null = null,
  kind: UploadKind = "picture",
): Promise<Upload> => {
  const name = nameOf(scope, bytes, kind);
  const known = await database.write(scope, (tx) => updateUploadSent(tx, scope, name, nowIso(clock)));
  if (known !== undefined && (await uploads.read(name, original)) !== null) return known;
  await requireRoom({ database, scope });
  const picture = await (kind === "stamp" ? readStamp : readPicture)(bytes, scope.business_id);
  const { width, height } = picture;
  await database.write(scope, async (tx) => {
    // The row first: it waits for a concurrent removal of the same picture, and the bytes are written after that.
    const pictureFields = { name, width, height, media_type: picture.media_type, bytes: picture.bytes.length };
    await insertUpload(tx, scope, { ...pictureFields, account_id, now: nowIso(clock) });
    await uploads.write(name, original, picture.bytes);
  });
  return { name, width, height };
};

export const createUpload = async (
  ctx: BusinessContext,
  bytes: Buffer,
  kind: UploadKind = "picture",
): Promise<Upload> => {
  await ctx.limits.uploads.spend(ctx.actor._id);
  return storeUpload(ctx, bytes, ctx.actor.kind === "account" ? ctx.actor._id : null, kind);
};

const isName = /^[0-9a-f]{64}$/;

/** Widths that are being made, by name and width, so that of many who ask at once one makes it. */
const making = new Map<string, Promise<Buffer | null>>();

interface Form {
  readonly form: string;
  readonly width: number;
  readonly format: ServedFormat;
}

const makeWidth = async ({ uploads }: Pick<Deps, "uploads">, name: string, { form, ...wanted }: Form) => {
  const whole = await uploads.read(name, original);
  if (whole === null) return null;
  const narrow = await narrowPicture(name, whole, wanted);
  await uploads.write(name, form, narrow);
  return narrow;
};

/** A picture as it is kept, or `null` when it is missing. */
export const readOriginal = ({ uploads }: Pick<Deps, "uploads">, name: string): Promise<Buffer | null> =>
  uploads.read(name, original);

/** The picture in the served width next to the wished one, made when it is first asked for and kept. */
export const readUpload = async (
  ctx: Pick<Deps, "uploads">,
  name: string,
  wished: number | undefined,
  format: ServedFormat = "webp",
): Promise<FileAnswer> => {
  if (!isName.test(name)) throw notFound();
  const width = wished === undefined && format === "webp" ? undefined : servedWidth(wished ?? largestWidth);
  const form = width === undefined ? original : `${format === "jpeg" ? "j" : "w"}${width}`;
  let body = await ctx.uploads.read(name, form);
  if (body === null && width !== undefined) {
    const key = `${name} ${form}`;
    const made = making.get(key) ?? makeWidth(ctx, name, { form, width, format }).finally(() => making.delete(key));
    making.set(key, made);
    body = await made;
  }
  return { content_type: `image/${format}`, body: found(body), isLasting: true, isForOthers: format === "jpeg" };
};

/**
 * Throws validation_failed on the field unless the business has this picture. It becomes as young as a new one, so the
 * clean-up of unused pictures leaves it to the row that is about to refer to it.
 */
export const requireUpload = async (
  tx: Transaction,
  scope: BusinessScope,
  name: string | null,
  path: string,
  now: string,
): Promise<void> => {
  if (name === null || (await updateUploadSent(tx, scope, name, now)) !== undefined) return;
  throw invalidField(path, "unknown_upload", "There is no such picture here");
};
