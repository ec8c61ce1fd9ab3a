/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { noRequest } from "../../../platform/audit/queries.ts";
import { made, now, page } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import type { Ids, Scene } from "../probe.ts";
import type { Tenant } from "../../tenant.ts";
import { formOf } from "../../uploads.ts";
import * as files from "../../../features/operations/imports/file-queries.ts";
import { storeTable } from "../../../features/operations/imports/index.ts";
import * as imports from "../../../features/operations/imports/queries.ts";

const copied = `business_id, $2::uuid, kind, $3, file_name, options, columns, suggested, created_at, updated_at`;

/** A copy of the tenant's import in this state, and none of the tenant that is run beside it. */
const importIn =
  (status: string) =>
  async (ids: Ids, { isPlatform }: Scene): Promise<string> => {
    const { tenant } = ids;
    if ((ids.whose !== "own" && !isPlatform) || tenant === null) return ids.id((of) => of.made("imports"));
    const _id = randomUUID();
    await tenant.ctx.database.write(tenant.scope, async (tx) => {
      await tx.rows({
        text: "update imports set status = 'done' where business_id = $1 and status in ('running', 'undoing')",
        values: [tenant.id],
      });
      await tx.rows({
        text: `insert into imports (business_id, _id, kind, status, file_name, options, columns, suggested, created_at, updated_at)
          select ${copied} from imports where business_id = $4 and _id = $1`,
        values: [tenant.made("imports"), _id, status, tenant.id],
      });
      await tx.rows({
        text: `insert into import_chunks (business_id, import_id, no, bytes, is_packed)
          select business_id, $2::uuid, no, bytes, is_packed from import_chunks where business_id = $3 and import_id = $1`,
        values: [tenant.made("imports"), _id, tenant.id],
      });
    });
    return _id;
  };

const options = {
  encoding: "utf-8",
  delimiter: ";",
  has_header: true,
  decimal_mark: ",",
  date_form: "year_month_day",
  earn: "none",
  unknown_place: "refuse",
} as const;

/** A table of one product, as it lies in the database before it is imported; its check was interrupted at line 3. */
const sendTable = async ({ ctx, scope }: Tenant, business: string): Promise<string> => {
  const import_id = await storeTable({ ...ctx, actor: null, request: noRequest }, "Europe/Warsaw", {
    kind: "products",
    card_id: null,
    name: `Produkty ${business}.csv`,
    pieces: Readable.from([Buffer.from(`Nazwa;Cena\nWyrób ${business};7,50\n`)]),
  });
  const check = { lines: 2, created: 1, known: 0, changed: 0, set_aside: 1, points: 0, amount: 0 };
  await ctx.database.write(scope, async (tx) => {
    await tx.rows({
      text: `insert into import_problems (business_id, import_id, line, no, code, field, value)
        values ($1, $2, 3, 1, 'number_unknown', 'price', $3)`,
      values: [scope.business_id, import_id, business],
    });
    await tx.rows({
      text: "update imports set mark_line = 3, check_counts = $2 where business_id = $3 and _id = $1",
      values: [import_id, JSON.stringify(check), scope.business_id],
    });
  });
  return import_id;
};

export const isolation: Isolation = {
  fill: { imports: sendTable },
  rights: {
    import_marks: ["select", "insert", "update"],
    product_marks: ["select", "insert", "update"],
    imports: ["select", "insert", "update", "delete"],
    import_chunks: ["select", "insert", "delete"],
    import_problems: ["select", "insert", "delete"],
  },
  probes: {
    listImports: { query: () => ({ kind: "products" }) },
    readImport: { item: (ids) => ids.id((of) => of.made("imports")) },
    createImport: {
      query: () => ({ kind: "products" }),
      form: async () =>
        formOf({ name: "file", file_name: "a.csv", type: "text/csv", bytes: Buffer.from("Nazwa\nChleb\n") }),
    },
    updateImport: { item: importIn("ready"), body: () => ({ columns: ["name", null] }) },
    readImportPreview: { item: (ids) => ids.id((of) => of.made("imports")) },
    checkImport: { item: importIn("ready") },
    runImport: { item: importIn("ready") },
    pauseImport: { item: importIn("checking") },
    undoImport: { item: importIn("done") },
    listImportProblems: { item: (ids) => ids.id((of) => of.made("imports")) },
    exportSetAside: { item: (ids) => ids.id((of) => of.made("imports")), query: () => ({ locale: "pl" }) },
  },
  reads: {
    selectImports: (tx, scope) => imports.selectImports(tx, scope, { ...page, kinds: ["products"] }),
    selectImport: (tx, scope, of) => imports.selectImport(tx, scope, of.made("imports")),
    selectImportHeld: (tx, scope, of) => imports.selectImportHeld(tx, scope, of.made("imports")),
    selectOtherRunning: async (tx, scope) => (await imports.selectOtherRunning(tx, scope, made())) || undefined,
    selectPlaceNames: (tx, scope) => imports.selectPlaceNames(tx, scope),
    selectImportCard: async (tx, scope, of) =>
      (await imports.selectImportCard(tx, scope, of.points_card_id)) || undefined,
    selectImportChunk: (tx, scope, of) => files.selectImportChunk(tx, scope, of.made("imports"), 0),
    selectKeptFiles: async (tx, scope) => {
      const kept = await files.selectKeptFiles(tx, scope);
      return kept.chunks === 0 ? undefined : kept;
    },
    countProblemsOfOthers: async (tx, scope) => (await files.countProblemsOfOthers(tx, scope, made(), 9)) || undefined,
    selectProblems: (tx, scope, of) =>
      files.selectProblems(tx, scope, { import_id: of.made("imports"), after: null, limit: 10 }),
    countProblemsByCode: (tx, scope, of) => files.countProblemsByCode(tx, scope, of.made("imports"), 100),
  },
  writes: {
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
      await tx.rows({
        text: "update imports i set status = 'uploading' where i.business_id = $2 and i._id = $1",
        values: [of.made("imports"), scope.business_id],
      });
      await imports.updateImportArrived(tx, scope, of.made("imports"), {
        file_bytes: 1,
        lines_total: 1,
        options,
        columns: [],
        hints: [],
        now,
      });
    },
    deleteUnarrived: async (tx, scope, of) => {
      await tx.rows({
        text: "update imports i set status = 'uploading' where i.business_id = $2 and i._id = $1",
        values: [of.made("imports"), scope.business_id],
      });
      await files.deleteImportChunks(tx, scope, of.made("imports"));
      await files.deleteProblems(tx, scope, of.made("imports"), 1000);
      await imports.deleteUnarrived(tx, scope, of.made("imports"));
    },
    updateImport: (tx, scope, of) =>
      imports.updateImport(tx, scope, of.made("imports"), { status: "paused", lines_done: 5 }, now),
    insertImportChunk: (tx, scope, of) =>
      files.insertImportChunk(tx, scope, {
        import_id: of.made("imports"),
        no: 9,
        bytes: Buffer.from("a"),
        is_packed: false,
      }),
    deleteImportChunks: (tx, scope, of) => files.deleteImportChunks(tx, scope, of.made("imports")),
    insertProblems: (tx, scope, of) =>
      files.insertProblems(tx, scope, of.made("imports"), [
        { line: 9, code: "refused", field: null, value: null, params: {} },
      ]),
    deleteProblems: (tx, scope, of) => files.deleteProblems(tx, scope, of.made("imports"), 10),
  },
};
