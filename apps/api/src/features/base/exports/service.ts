/** The one way of exporting a list: an entity says its columns and how its rows are read, the rest is the same for all. */
import type { Locale } from "@rewardo/contract/fields";
import { exportWord, type ExportWord } from "@rewardo/texts/exports";
import { localDay } from "@rewardo/rules";
import { exportTable, type ListExport } from "../../../platform/export/export.ts";
import { localMoment } from "../../../platform/export/moment.ts";
import type { Context } from "../../../platform/context.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import { found } from "../../../platform/errors.ts";
import { selectExportOwner, type ExportOwner } from "./queries.ts";

/** Parameters that every export takes beside the filters of its list. */
export interface ExportAsked {
  readonly ids?: readonly string[] | undefined;
  readonly locale?: Locale | undefined;
}

/** Settings that the cells of a table are formatted with. */
export interface Sheet {
  readonly locale: Locale;
  /** A value as people read it. */
  word(id: ExportWord): string;
  /** Day and minute as the business's clocks show it. */
  moment<T extends string | null>(instant: T): T;
}

/** The business whose table it is; none across all businesses. */
export const readExportOwner = async ({ database, scope }: Context): Promise<ExportOwner> =>
  scope.kind === "business"
    ? found(await database.read(scope, (tx) => selectExportOwner(tx, scope)))
    : { name: "", language: "en", time_zone: "UTC" };

/** The rows of a list, or the chosen ones among them, as a table in the asker's language. */
export const exportList = async <Row extends { _id: string }, Shown = Row>(
  ctx: Context,
  query: ExportAsked,
  describe: (sheet: Sheet) => ListExport<Row, Shown>,
): Promise<FileAnswer> => {
  const { name, language, time_zone } = await readExportOwner(ctx);
  const { ids, locale = language } = query;
  const sheet: Sheet = {
    locale,
    word: (id) => exportWord(locale, id),
    moment: <T extends string | null>(instant: T) =>
      instant === null ? instant : (localMoment(instant, time_zone) as T),
  };
  return exportTable(ctx, describe(sheet), {
    locale,
    business_name: name,
    day: localDay(ctx.clock.nowMs(), time_zone),
    chosen: ids?.length ?? null,
  });
};

/** For exports whose rows need no masking: every reader gets them as they were read. */
export const asTheyAre = <Row>(_tx: unknown, rows: readonly Row[]): readonly Row[] => rows;
