/** A business's own certificate for passes. These run as the tenants' role, within one business. */
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export interface CertificateRow {
  readonly pass_type_id: string;
  readonly team_id: string;
  readonly certificate: string;
  readonly key_sealed: Buffer;
  readonly ends_at: string;
}

export const selectCertificate = (tx: Transaction, scope: BusinessScope): Promise<CertificateRow | undefined> =>
  tx.row(
    statement<CertificateRow>(sql`select w.pass_type_id, w.team_id, w.certificate, w.key_sealed, w.ends_at
      from wallet_certificates w where ${inScope(scope, "w.business_id")}`),
  );

export const upsertCertificate = async (
  tx: Transaction,
  scope: BusinessScope,
  { now, ...row }: CertificateRow & { readonly now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into wallet_certificates (business_id, pass_type_id, team_id, certificate, key_sealed, ends_at, created_at, updated_at)
      values (${scope.business_id}, ${row.pass_type_id}, ${row.team_id}, ${row.certificate}, ${row.key_sealed}, ${row.ends_at}, ${now}, ${now})
      on conflict (business_id) do update set pass_type_id = excluded.pass_type_id, team_id = excluded.team_id,
        certificate = excluded.certificate, key_sealed = excluded.key_sealed, ends_at = excluded.ends_at, updated_at = excluded.updated_at`),
  );
};

/** Answers whether there was one. */
export const deleteCertificate = async (tx: Transaction, scope: BusinessScope): Promise<boolean> =>
  (
    await tx.rows(
      statement(sql`delete from wallet_certificates where business_id = ${scope.business_id}::uuid returning 1`),
    )
  ).length > 0;
