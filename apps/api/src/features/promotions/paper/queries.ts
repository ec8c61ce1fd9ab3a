/** What a sheet of paper says of the business. */
import type { PaperBusiness } from "@rewardo/paper/facts.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export interface PrintingBusiness extends PaperBusiness {
  time_zone: string;
}

export const selectPrintingBusiness = (tx: Transaction, scope: BusinessScope): Promise<PrintingBusiness | undefined> =>
  tx.row(
    statement<PrintingBusiness>(sql`select b.name, b.logo, b.logo_icon, b.language, b.qr_key, b.time_zone, b.city
      from businesses b where b._id = ${scope.business_id}::uuid`),
  );
