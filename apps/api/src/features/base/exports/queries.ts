import type { Locale } from "@rewardo/contract/fields";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/** The owner of an exported table, with the language of its readers and their time zone. */
export interface ExportOwner {
  readonly name: string;
  readonly language: Locale;
  readonly time_zone: string;
}

export const selectExportOwner = (tx: Transaction, scope: BusinessScope): Promise<ExportOwner | undefined> =>
  tx.row(
    statement<ExportOwner>(
      sql`select b.name, b.language, b.time_zone from businesses b where ${inScope(scope, "b._id")}`,
    ),
  );
