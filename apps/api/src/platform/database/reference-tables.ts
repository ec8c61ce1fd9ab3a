/** Tables of codes that the program's own lists fill: rows refer to them, and a new code needs no migration. */
import { COUNTRIES, LANGUAGES } from "@rewardo/rules";
import type { Client } from "pg";

const codes = { languages: LANGUAGES, countries: COUNTRIES } as const satisfies Record<string, readonly string[]>;

/** Adds the codes that the database does not know yet. None is taken away: rows of the past may bear it. */
export async function fillReferenceTables(client: Client): Promise<void> {
  for (const [table, known] of Object.entries(codes)) {
    await client.query(`insert into ${table} (code) select unnest($1::text[]) on conflict do nothing`, [known]);
  }
}
