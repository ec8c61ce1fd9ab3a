/** A table on its way into the database: unpacked and cut into pieces as it comes, and looked at. */
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { storageLimits } from "@rewardo/contract/storage-limits";
import { importLimits, type ImportKind } from "@rewardo/contract/import-fields";
import type { FieldError } from "@rewardo/contract/errors";
import { importSentence } from "@rewardo/texts/imports";
import { localDay } from "@rewardo/rules";
import { newId, nowIso } from "../../../platform/clock.ts";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { AppError } from "../../../platform/errors.ts";
import type { ImportContext } from "./context.ts";
import { deleteImportChunks, selectKeptFiles } from "./file-queries.ts";
import { insertPiece, packed } from "./kept-pieces.ts";
import { deleteUnarrived, insertImport, updateImportArrived } from "./queries.ts";
import type { Hint } from "./conversion/column.ts";
import { chunkBytes, recognise } from "./conversion/recognise.ts";

/** A file that is no table, or none that can be taken, with its sentence. */
const refusedFile = ({ code, params }: Hint, path = "file"): AppError => {
  const error: FieldError = { path, code, message: importSentence("en", code, params), params };
  return new AppError("validation_failed", { errors: [error] });
};

const gzipBegins = (piece: Uint8Array): boolean => piece[0] === 0x1f && piece[1] === 0x8b;

/** The table's own bytes, whether it came packed or not. Throws validation_failed when it cannot be unpacked. */
const unpacked = async function* (pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = pieces[Symbol.asyncIterator]();
  const first = await source.next();
  if (first.done === true) return;
  const whole = async function* () {
    yield first.value;
    for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
  };
  if (!gzipBegins(first.value)) {
    yield* whole();
    return;
  }
  const packed = Readable.from(whole());
  const gunzip = createGunzip();
  let cause: Error | undefined;
  packed.on("error", (error) => {
    cause = error;
    gunzip.destroy(error);
  });
  try {
    for await (const piece of packed.pipe(gunzip)) yield piece as Buffer;
  } catch {
    if (cause !== undefined) throw cause;
    throw refusedFile({ code: "file_gzip_broken", params: {} });
  }
};

/** Pieces of one size, as they are kept. */
const cut = async function* (pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    held.push(piece);
    size += piece.length;
    if (size < chunkBytes) continue;
    const all = Buffer.concat(held);
    let at = 0;
    for (; all.length - at >= chunkBytes; at += chunkBytes) yield all.subarray(at, at + chunkBytes);
    held = at < all.length ? [all.subarray(at)] : [];
    size = all.length - at;
  }
  if (size > 0) yield Buffer.concat(held);
};

/** Number of checks, for files that are uploaded at the same time. */
const askedEvery = 40;

/** No business can fill the shared disk. */
const requireRoom = async ({ database, scope }: ImportContext): Promise<void> => {
  const { files, chunks, bytes } = await database.read(scope, (tx) => selectKeptFiles(tx, scope));
  const { import_files, import_bytes, import_unpacked_bytes } = storageLimits;
  const isFull = files >= import_files || bytes >= import_bytes || chunks * chunkBytes >= import_unpacked_bytes;
  if (isFull) throw refusedFile({ code: "files_full", params: {} });
};

const countLines = (bytes: Uint8Array): number => {
  let count = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count += 1;
  return count;
};

export interface SentTable {
  readonly kind: ImportKind;
  readonly card_id: string | null;
  readonly name: string | null;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** Takes what still comes and forgets it: a browser reads the answer only when all was sent. */
const drain = async (pieces: AsyncIterable<Uint8Array>): Promise<void> => {
  try {
    for await (const piece of pieces) void piece;
  } catch {
    // The first error is answered, whatever else is wrong.
  }
};

const withoutFolder = (name: string | null, kind: ImportKind): string => name ?? `${kind}.csv`;

/**
 * Keeps the table and answers the import's id. Throws validation_failed on `file` with a code that has a sentence when
 * it is no table, too_large beyond the limit; nothing is kept then.
 */
export const storeTable = async (ctx: ImportContext, zone: string, sent: SentTable): Promise<string> => {
  const { database, clock, scope, actor } = ctx;
  const { kind, card_id } = sent;
  const import_id = newId();
  const account_id = actor?.kind === "account" ? actor._id : null;
  const file_name = withoutFolder(sent.name, kind);
  const now = nowIso(clock);
  await database.write(scope, (tx) =>
    insertImport(tx, scope, { _id: import_id, kind, file_name, card_id, account_id, now }),
  );
  const lastYear = Number(localDay(clock.nowMs(), zone).slice(0, 4));
  let file_bytes = 0;
  let lines_total = 0;
  let no = 0;
  let first: Buffer = Buffer.alloc(0);
  try {
    for await (const bytes of cut(unpacked(sent.pieces))) {
      if (no === 0) {
        first = Buffer.from(bytes);
        const looked = recognise(kind, first, { isWhole: bytes.length < chunkBytes, lastYear });
        if ("refused" in looked) throw refusedFile(looked.refused);
      }
      file_bytes += bytes.length;
      lines_total += countLines(bytes);
      if (file_bytes > importLimits.bytes)
        throw new AppError("too_large", { params: { max_bytes: importLimits.bytes } });
      // Empty lines and lines within cells count here, and not when it is read.
      if (lines_total > importLimits.lines * 2)
        throw refusedFile({ code: "too_many_lines", params: { most: importLimits.lines } });
      if (no % askedEvery === 0) await requireRoom(ctx);
      const piece = await packed({ import_id, no, bytes });
      await database.write(scope, (tx) => insertPiece(tx, scope, piece));
      no += 1;
    }
    const looked = recognise(kind, first, { isWhole: file_bytes === first.length, lastYear });
    if ("refused" in looked) throw refusedFile(looked.refused);
    const { recognised } = looked;
    await database.write(scope, async (tx) => {
      const lines = Math.max(0, lines_total - (recognised.options.has_header ? 1 : 0));
      await updateImportArrived(tx, scope, import_id, {
        file_bytes,
        lines_total: lines,
        ...recognised,
        now: nowIso(clock),
      });
      await insertAuditEntry(tx, ctx, {
        action: "created",
        entity: "imports",
        entity_id: import_id,
        after: { kind, file_name, file_bytes, card_id },
      });
    });
  } catch (error) {
    await drain(sent.pieces);
    await database
      .write(scope, async (tx) => {
        await deleteImportChunks(tx, scope, import_id);
        await deleteUnarrived(tx, scope, import_id);
      })
      .catch(() => {});
    throw error;
  }
  return import_id;
};
