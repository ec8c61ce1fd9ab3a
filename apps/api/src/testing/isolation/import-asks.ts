/** How the queries of imports are asked, for the tests of the walls between tenants. */
import * as files from "../../features/imports/file-queries.ts";
import * as imports from "../../features/imports/queries.ts";
import { made, now, page, type Ask } from "./asks.ts";
import { bulkReads, bulkWrites } from "./bulk-asks.ts";

const options = {
  encoding: "utf-8",
  delimiter: ";",
  has_header: true,
  decimal_mark: ",",
  date_form: "year_month_day",
  earn: "none",
  unknown_place: "refuse",
} as const;

export const importReads: Readonly<Record<string, Ask>> = {
  ...bulkReads,
  selectImports: (tx, scope) => imports.selectImports(tx, scope, { ...page, kinds: ["products"] }),
  selectImport: (tx, scope, of) => imports.selectImport(tx, scope, of.import_id),
  selectImportHeld: (tx, scope, of) => imports.selectImportHeld(tx, scope, of.import_id),
  selectOtherRunning: async (tx, scope) => (await imports.selectOtherRunning(tx, scope, made())) || undefined,
  selectPlaceNames: (tx, scope) => imports.selectPlaceNames(tx, scope),
  selectImportCountry: (tx, scope) => imports.selectImportCountry(tx, scope),
  selectImportCard: async (tx, scope, of) =>
    (await imports.selectImportCard(tx, scope, of.points_card_id)) || undefined,
  selectImportChunk: (tx, scope, of) => files.selectImportChunk(tx, scope, of.import_id, 0),
  countImportChunks: async (tx, scope) => (await files.countImportChunks(tx, scope, 9)) || undefined,
  selectProblems: (tx, scope, of) =>
    files.selectProblems(tx, scope, { import_id: of.import_id, after: null, limit: 10 }),
  countProblemsByCode: (tx, scope, of) => files.countProblemsByCode(tx, scope, of.import_id, 100),
};

export const importWrites: Readonly<Record<string, Ask>> = {
  ...bulkWrites,
  insertImport: (tx, scope) =>
    imports.insertImport(tx, scope, {
      _id: made(),
      kind: "products",
      file_name: "a.csv",
      card_id: null,
      account_id: null,
      now,
    }),
  updateImportArrived: async (tx, scope, of) => {
    // Only what is still on its way arrives.
    await tx.rows({ text: "update imports set status = 'uploading' where _id = $1", values: [of.import_id] });
    await imports.updateImportArrived(tx, scope, of.import_id, {
      file_bytes: 1,
      lines_total: 1,
      options,
      columns: [],
      hints: [],
      now,
    });
  },
  deleteUnarrived: async (tx, scope, of) => {
    await tx.rows({ text: "update imports set status = 'uploading' where _id = $1", values: [of.import_id] });
    await files.deleteImportChunks(tx, scope, of.import_id);
    await files.deleteProblems(tx, scope, of.import_id, 1000);
    await imports.deleteUnarrived(tx, scope, of.import_id);
  },
  updateImport: (tx, scope, of) =>
    imports.updateImport(tx, scope, of.import_id, { status: "paused", lines_done: 5 }, now),
  insertImportChunk: (tx, scope, of) =>
    files.insertImportChunk(tx, scope, { import_id: of.import_id, no: 9, bytes: Buffer.from("a") }),
  deleteImportChunks: (tx, scope, of) => files.deleteImportChunks(tx, scope, of.import_id),
  insertProblems: (tx, scope, of) =>
    files.insertProblems(tx, scope, of.import_id, [{ line: 9, code: "refused", field: null, value: null, params: {} }]),
  deleteProblems: (tx, scope, of) => files.deleteProblems(tx, scope, of.import_id, 10),
};
