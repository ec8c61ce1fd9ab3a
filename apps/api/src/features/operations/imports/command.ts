/** Imports from the operator's command line: the same steps as in the console, one after the other. */
import type { ImportField, ImportKind } from "@rewardo/contract/import-fields";
import type { ImportOptions } from "@rewardo/contract/imports";
import type { Locale } from "@rewardo/contract/fields";
import { noRequest } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found } from "../../../platform/errors.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { withImportLock } from "./import-lock.ts";
import { selectImport, selectImportHeld, updateImport, type ImportRecord } from "./queries.ts";
import { changeImport, requireCard, wrong } from "./service.ts";
import { setAsideLines } from "./set-aside.ts";
import { beginCheck, beginRun, beginUndo } from "./steps.ts";
import { storeTable, type SentTable } from "./upload.ts";
import { workOn, type Work } from "./work.ts";

type CommandDeps = Omit<Work, "import_id" | "onBatch">;

export interface Commanded extends SentTable {
  readonly kind: ImportKind;
  /** Fields by column head, overriding what is recognised; an empty name leaves a column out. */
  readonly fields: Readonly<Record<string, string | undefined>>;
  /** Options that the user gives for reading and importing the file; the others are recognised. */
  readonly options: Partial<ImportOptions>;
  readonly isDryRun: boolean;
  readonly onBatch?: (lines_done: number) => void;
}

/** Throws validation_failed for a head that the file does not have. */
const requireHeads = ({ columns }: ImportRecord, fields: Commanded["fields"]): void => {
  const heads = columns.flatMap(({ head }) => head ?? []);
  const unknown = Object.keys(fields).find((head) => !heads.includes(head));
  if (unknown !== undefined) throw wrong("map", "head_unknown", { value: unknown, heads: heads.join(", ") });
};

/** Operations of the command on one business's imports. */
export const importFromCommand = (deps: CommandDeps) => {
  const { database, scope, clock } = deps;
  const ctx = { database, scope, clock, actor: null, request: noRequest };
  const held = (tx: Transaction, id: string): Promise<ImportRecord> => selectImportHeld(tx, scope, id).then(found);
  const read = (id: string): Promise<ImportRecord> =>
    database.read(scope, (tx) => selectImport(tx, scope, id).then(found));
  /** Throws conflict, before anything is begun, when a server or another command is at the import. */
  const alone = async <T>(import_id: string, work: () => Promise<T>): Promise<T> => {
    const done = await withImportLock(database, import_id, work);
    if (done === null) throw new AppError("conflict", { params: { reason: "at_work" } });
    return done;
  };
  const work = async (import_id: string, onBatch?: Work["onBatch"]): Promise<ImportRecord> => {
    try {
      await workOn({ ...deps, import_id, ...(onBatch === undefined ? {} : { onBatch }) });
    } catch (error) {
      if (!deps.signal.aborted) throw error;
      // No job knows about it: it waits until it is resumed.
      const stopped = { running: "paused", checking: "ready", undoing: "failed" } as const;
      await database.write(scope, async (tx) => {
        const { status } = await held(tx, import_id);
        const next = stopped[status as keyof typeof stopped];
        if (next !== undefined) await updateImport(tx, scope, import_id, { status: next }, nowIso(clock));
      });
    }
    return read(import_id);
  };
  /** An import under way whose lock is free lost its worker: there is nothing to begin. */
  const goOn = (import_id: string, underWay: "running" | "undoing", begin: typeof beginRun): Promise<void> =>
    database.write(scope, async (tx) => {
      const record = await held(tx, import_id);
      if (record.status !== underWay) await begin(tx, ctx, record);
    });
  return {
    run: async ({ fields, options, isDryRun, onBatch, ...sent }: Commanded): Promise<ImportRecord> => {
      const zone = await database.read(scope, async (tx) => {
        await requireCard(tx, ctx, sent.card_id);
        return (await readBusinessSettings(tx, scope)).time_zone;
      });
      const import_id = await storeTable(ctx, zone, sent);
      const begin = isDryRun ? beginCheck : beginRun;
      const prepare = async (tx: Transaction): Promise<void> => {
        const sentAs = await held(tx, import_id);
        await changeImport(tx, ctx, sentAs, { options });
        const record = await held(tx, import_id);
        requireHeads(record, fields);
        const named = new Set(Object.values(fields));
        const columns = record.columns.map(({ head, field }) => {
          const wanted = fields[head ?? ""];
          if (wanted !== undefined) return wanted === "" ? null : (wanted as ImportField);
          // Columns named by the user go before recognised ones.
          return field !== null && named.has(field) ? null : field;
        });
        await changeImport(tx, ctx, record, { columns });
        await begin(tx, ctx, await held(tx, import_id));
      };
      return alone(import_id, async () => {
        await database.write(scope, prepare);
        return work(import_id, onBatch);
      });
    },
    /** Continues where it was stopped, or where its worker died. */
    resume: (import_id: string, onBatch?: Work["onBatch"]): Promise<ImportRecord> =>
      alone(import_id, async () => {
        await goOn(import_id, "running", beginRun);
        return work(import_id, onBatch);
      }),
    undo: (import_id: string): Promise<ImportRecord> =>
      alone(import_id, async () => {
        await goOn(import_id, "undoing", beginUndo);
        return work(import_id);
      }),
    setAside: (record: ImportRecord, locale: Locale): AsyncGenerator<string> =>
      setAsideLines({ database, scope }, record, locale),
  };
};
