/** How the calls of imports are called; see probes.ts. */
import { randomUUID } from "node:crypto";
import { formOf } from "../uploads.ts";
import type { Ids, Probe, Scene } from "./probes.ts";

const copied = `business_id, $2::uuid, kind, $3, file_name, options, columns, suggested, created_at, updated_at`;

/** A copy of the tenant's import in this state, and none of the tenant that is run beside it. */
const importIn =
  (status: string) =>
  async (ids: Ids, { isPlatform }: Scene): Promise<string> => {
    const { tenant } = ids;
    if ((ids.whose !== "own" && !isPlatform) || tenant === null) return ids.id((of) => of.import_id);
    const _id = randomUUID();
    await tenant.ctx.database.write(tenant.scope, async (tx) => {
      await tx.rows({ text: "update imports set status = 'done' where status in ('running', 'undoing')", values: [] });
      await tx.rows({
        text: `insert into imports (business_id, _id, kind, status, file_name, options, columns, suggested, created_at, updated_at)
          select ${copied} from imports where _id = $1`,
        values: [tenant.import_id, _id, status],
      });
      await tx.rows({
        text: `insert into import_chunks (business_id, import_id, no, bytes)
          select business_id, $2::uuid, no, bytes from import_chunks where import_id = $1`,
        values: [tenant.import_id, _id],
      });
    });
    return _id;
  };

export const importProbes: Readonly<Record<string, Probe>> = {
  listImports: { query: () => ({ kind: "products" }) },
  readImport: { item: (ids) => ids.id((of) => of.import_id) },
  createImport: {
    query: () => ({ kind: "products" }),
    form: async () =>
      formOf({ name: "file", file_name: "a.csv", type: "text/csv", bytes: Buffer.from("Nazwa\nChleb\n") }),
  },
  updateImport: { item: importIn("ready"), body: () => ({ columns: ["name", null] }) },
  readImportPreview: { item: (ids) => ids.id((of) => of.import_id) },
  checkImport: { item: importIn("ready") },
  runImport: { item: importIn("ready") },
  pauseImport: { item: importIn("checking") },
  undoImport: { item: importIn("done") },
  listImportProblems: { item: (ids) => ids.id((of) => of.import_id) },
  exportSetAside: { item: (ids) => ids.id((of) => of.import_id), query: () => ({ locale: "pl" }) },
};
