import { isTimeZone } from "@rewardo/rules";
import type { Transaction } from "./database.ts";
import { sql, statement } from "./sql.ts";

/** Whether both this program and the database know the time zone: each counts days by it. */
export const isKnownZone = async (tx: Transaction, time_zone: string): Promise<boolean> =>
  isTimeZone(time_zone) &&
  (await tx.row(statement(sql`select 1 from pg_timezone_names z where z.name = ${time_zone}`))) !== undefined;
