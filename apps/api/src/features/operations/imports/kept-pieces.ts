/** The pieces of sent tables as they are kept: packed, since tables of text shrink to a tenth. */
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { insertImportChunk, selectImportChunk } from "./file-queries.ts";

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Compression level: fast, with most of the saving of higher levels. */
const level = 4;

export interface Piece {
  readonly import_id: string;
  readonly no: number;
  readonly bytes: Buffer;
}

/** Compresses a piece for `insertPiece`, outside of a transaction, which should not wait for it. */
export const packed = async ({ bytes, ...piece }: Piece): Promise<Piece> => ({
  ...piece,
  bytes: await pack(bytes, { level }),
});

export const insertPiece = (tx: Transaction, scope: BusinessScope, piece: Piece): Promise<void> =>
  insertImportChunk(tx, scope, { ...piece, is_packed: true });

/** The bytes as they were sent; `undefined` behind the last piece. */
export const readPiece = async (
  tx: Transaction,
  scope: BusinessScope,
  import_id: string,
  no: number,
): Promise<Buffer | undefined> => {
  const kept = await selectImportChunk(tx, scope, import_id, no);
  if (kept === undefined) return undefined;
  return kept.is_packed ? unpack(kept.bytes) : kept.bytes;
};
