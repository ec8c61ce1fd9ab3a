/**
 * A list as a file. The rows come page by page from one moment's state of the database and go out as fast as they are
 * taken, so that a hundred thousand need no more memory than a thousand. What breaks off in the middle ends the
 * connection: nobody takes a part for the whole.
 */
import { once } from "node:events";
import { PassThrough } from "node:stream";
import type { Locale } from "@rewardo/contract/fields";
import type { Permission } from "@rewardo/contract/permissions";
import { exportWord, type ExportWord } from "@rewardo/messages/exports";
import { insertAuditEntry } from "../audit/queries.ts";
import { newId } from "../clock.ts";
import type { Transaction } from "../database/database.ts";
import type { KeysetCursor } from "../database/keyset.ts";
import { AppError } from "../errors.ts";
import type { Context } from "../http/context.ts";
import type { FileAnswer } from "../http/file-answer.ts";
import type { PageWanted } from "../list.ts";
import { businessScope } from "../scope.ts";
import { holds } from "../session/actor.ts";
import { inTurn } from "../in-turn.ts";
import { byteOrderMark, csvLine, type Cell } from "./csv.ts";

export interface Column<Row> {
  readonly head: ExportWord;
  cell(row: Row): Cell;
}

/** `places` of `places_view`. */
type Viewed<P> = P extends `${infer Entity}_view` ? Entity : never;

export interface ExportOf<Row> {
  /** The table's name in the audit, its word in the file's name, and what its `_view` permission is called after. */
  readonly entity: ExportWord & Viewed<Permission>;
  readonly locale: Locale;
  /** What was asked for, as the audit keeps it: filters and the number of chosen rows, no row's content. */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly columns: readonly Column<Row>[];
  readonly direction: "asc" | "desc";
  /** One page more than `limit` rows long, as the list reads it. */
  select(tx: Transaction, page: PageWanted): Promise<Row[]>;
  valueOf(row: Row): string;
  /** Business and day, for the file's name. */
  readonly business_name: string;
  readonly day: string;
}

const rowsAPage = 500;

/** Each holds a connection and a moment's state of the database as long as it is being taken. */
const fewAtOnce = inTurn(2, 20);

/** Letters and digits of any script; the rest becomes a hyphen. */
const nameOf = (...parts: readonly string[]): string =>
  parts
    .map((part) =>
      part
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
        .replaceAll(/^-|-$/g, ""),
    )
    .filter((part) => part !== "")
    .join("-")
    .slice(0, 120);

/** Whoever takes nothing for so long gets no more: others wait for the turn. Less than a snapshot may be idle. */
const longestWaitMs = 45_000;

/** Writes, and waits until it was taken; rejects when whoever takes it has gone, or does not take it. */
const writeTo = async (out: PassThrough, text: string): Promise<void> => {
  if (out.destroyed) throw new Error("Nobody takes the export any more");
  if (out.write(text)) return;
  const waiting = new AbortController();
  const timer = setTimeout(() => out.destroy(new Error("Nobody takes the export")), longestWaitMs);
  try {
    const { signal } = waiting;
    await Promise.race([once(out, "drain", { signal }), once(out, "close", { signal })]);
  } finally {
    clearTimeout(timer);
    waiting.abort();
  }
};

const writeRows = async <Row extends { _id: string }>(
  tx: Transaction,
  out: PassThrough,
  wanted: ExportOf<Row>,
  onFirstPage: () => void,
): Promise<void> => {
  const { columns, locale, direction, select, valueOf } = wanted;
  let cursor: KeysetCursor | null = null;
  for (;;) {
    const rows: Row[] = await select(tx, { limit: rowsAPage, direction, cursor });
    if (cursor === null) {
      onFirstPage();
      await writeTo(
        out,
        byteOrderMark +
          csvLine(
            columns.map(({ head }) => exportWord(locale, head)),
            locale,
          ),
      );
    }
    const shown = rows.slice(0, rowsAPage);
    const last = shown.at(-1);
    if (last === undefined) return;
    await writeTo(
      out,
      shown
        .map((row) =>
          csvLine(
            columns.map((column) => column.cell(row)),
            locale,
          ),
        )
        .join(""),
    );
    if (rows.length <= rowsAPage) return;
    cursor = { value: valueOf(last), _id: last._id };
  }
};

type Noted = Pick<ExportOf<{ _id: string }>, "entity" | "filters" | "locale">;

/** Who took what out. Across all businesses the platform does so in its own name. */
const note = async (ctx: Context, { entity, filters, locale }: Noted): Promise<void> => {
  const scope = ctx.scope.kind === "business" ? ctx.scope : businessScope(ctx.actor.business_id);
  const after = { format: "csv", locale, ...filters };
  await ctx.database.write(scope, (tx) =>
    insertAuditEntry(tx, { ...ctx, scope }, { action: "exported", entity, entity_id: newId(), after }),
  );
};

/**
 * Answers once the first page was read and the export is noted; the rest follows as it is taken. Throws forbidden for
 * whoever may export and may not see what it is.
 */
export const exportTable = async <Row extends { _id: string }>(
  ctx: Context,
  wanted: ExportOf<Row>,
): Promise<FileAnswer> => {
  if (!holds(ctx.actor, `${wanted.entity}_view`)) throw new AppError("forbidden");
  const out = new PassThrough({ highWaterMark: 256 * 1024 });
  const begun = Promise.withResolvers<void>();
  const running = fewAtOnce(() => ctx.database.snapshot(ctx.scope, (tx) => writeRows(tx, out, wanted, begun.resolve)));
  running.then(
    () => out.end(),
    (error: unknown) => {
      begun.reject(error);
      out.destroy(error instanceof Error ? error : new Error(String(error)));
    },
  );
  // Until somebody takes it, a failure is told by the promise alone.
  out.on("error", () => {});
  await begun.promise;
  try {
    await note(ctx, wanted);
  } catch (error) {
    out.destroy();
    throw error;
  }
  const { business_name, entity, locale, day } = wanted;
  return {
    content_type: "text/csv; charset=utf-8; header=present",
    body: out,
    file_name: `${nameOf(business_name, exportWord(locale, entity), day)}.csv`,
  };
};
