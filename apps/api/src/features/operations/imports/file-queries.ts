/** The bytes of a sent table and what is wrong with its lines. */
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import type { Problem } from "./conversion/line.ts";

export interface KeptChunk {
  readonly bytes: Buffer;
  /** The piece is stored gzip-compressed. */
  readonly is_packed: boolean;
}

export const insertImportChunk = async (
  tx: Transaction,
  scope: BusinessScope,
  { import_id, no, bytes, is_packed }: KeptChunk & { import_id: string; no: number },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into import_chunks (business_id, import_id, no, bytes, is_packed)
      values (${scope.business_id}, ${import_id}, ${no}, ${bytes}, ${is_packed})`),
  );
};

/** Reads one piece; `undefined` after the last. */
export const selectImportChunk = async (
  tx: Transaction,
  scope: BusinessScope,
  import_id: string,
  no: number,
): Promise<KeptChunk | undefined> =>
  tx.row(
    statement<KeptChunk>(sql`select c.bytes, c.is_packed from import_chunks c
      where ${inScope(scope, "c.business_id")} and c.import_id = ${import_id}::uuid and c.no = ${no}`),
  );

export interface KeptFiles {
  readonly files: number;
  readonly chunks: number;
  /** Size as stored. */
  readonly bytes: number;
}

/**
 * How many import files and pieces the business has stored, and their total size; reads the sizes and not the bytes.
 */
export const selectKeptFiles = async (tx: Transaction, scope: BusinessScope): Promise<KeptFiles> =>
  (await tx.row(
    statement<KeptFiles>(sql`select count(*) filter (where c.no = 0) as files, count(*) as chunks,
        coalesce(sum(octet_length(c.bytes)), 0)::bigint as bytes
      from import_chunks c where ${inScope(scope, "c.business_id")}`),
  ))!;

/** Lines that the business's imports but this one have set aside; as many as `most` are counted. */
export const countProblemsOfOthers = async (
  tx: Transaction,
  scope: BusinessScope,
  import_id: string,
  most: number,
): Promise<number> =>
  (await tx.row(
    statement<{ count: number }>(sql`select count(*) as count from (
      select 1 from import_problems p where ${inScope(scope, "p.business_id")} and p.import_id <> ${import_id}::uuid limit ${sql.lit(most)}) counted`),
  ))!.count;

export const deleteImportChunks = async (tx: Transaction, scope: BusinessScope, import_id: string): Promise<void> => {
  await tx.rows(
    statement(
      sql`delete from import_chunks c where ${inScope(scope, "c.business_id")} and c.import_id = ${import_id}::uuid`,
    ),
  );
};

const problemColumns = sql`p.line, p.code, p.field, p.value, p.params`;

export const insertProblems = async (
  tx: Transaction,
  scope: BusinessScope,
  import_id: string,
  problems: readonly Problem[],
): Promise<void> => {
  if (problems.length === 0) return;
  const ordinals = new Map<number, number>();
  const rows = problems.map((problem) => {
    const no = (ordinals.get(problem.line) ?? 0) + 1;
    ordinals.set(problem.line, no);
    return { ...problem, no };
  });
  await tx.rows(
    statement(sql`insert into import_problems (business_id, import_id, line, no, code, field, value, params)
      select ${scope.business_id}::uuid, ${import_id}::uuid, r.line, r.no, r.code, r.field, r.value, r.params
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (line integer, no integer, code text, field text, value text, params jsonb)
      on conflict (business_id, import_id, line, no) do nothing
      returning 1`),
  );
};

/** Removes some of what was noted before; answers whether there is more. */
export const deleteProblems = async (
  tx: Transaction,
  scope: BusinessScope,
  import_id: string,
  limit: number,
): Promise<boolean> =>
  (
    await tx.rows(
      statement(sql`delete from import_problems p
        using (select n.line, n.no from import_problems n where ${inScope(scope, "n.business_id")}
          and n.import_id = ${import_id}::uuid order by n.line, n.no limit ${limit}) n
        where ${inScope(scope, "p.business_id")} and p.import_id = ${import_id}::uuid and p.line = n.line and p.no = n.no
        returning 1`),
    )
  ).length === limit;

export type ProblemRecord = Problem & { readonly no: number };

export interface ProblemsWanted {
  readonly import_id: string;
  readonly after: { readonly line: number; readonly no: number } | null;
  readonly code?: string | undefined;
  readonly limit: number;
}

/** Problems in the order of the file. */
export const selectProblems = (
  tx: Transaction,
  scope: BusinessScope,
  { import_id, after, code, limit }: ProblemsWanted,
): Promise<ProblemRecord[]> => {
  const from = after === null ? sql`` : sql`and (p.line, p.no) > (${after.line}::integer, ${after.no}::integer)`;
  const only = code === undefined ? sql`` : sql`and p.code = ${code}`;
  return tx.rows(
    statement<ProblemRecord>(sql`select ${problemColumns}, p.no from import_problems p
      where ${inScope(scope, "p.business_id")} and p.import_id = ${import_id}::uuid ${from} ${only}
      order by p.line, p.no limit ${limit}`),
  );
};

/**
 * Every code that there is, and how many problems have it, each counted up to `cap`. The index is asked for the next code
 * after the last, so that the price is that of the codes there are, `cap` each, however many problems there are.
 */
export const countProblemsByCode = (
  tx: Transaction,
  scope: BusinessScope,
  import_id: string,
  cap: number,
): Promise<{ code: string; count: number }[]> => {
  const ofImport = sql`from import_problems p where ${inScope(scope, "p.business_id")} and p.import_id = ${import_id}::uuid`;
  return tx.rows(
    statement<{ code: string; count: number }>(sql`with recursive kinds as (
        (select p.code ${ofImport} order by p.code limit 1)
        union all
        select (select p.code ${ofImport} and p.code > k.code order by p.code limit 1) from kinds k where k.code is not null
      )
      select k.code, counted.count from kinds k
        cross join lateral (select count(*) as count
          from (select 1 ${ofImport} and p.code = k.code limit ${sql.lit(cap)}) first) counted
        where k.code is not null order by counted.count desc, k.code`),
  );
};
