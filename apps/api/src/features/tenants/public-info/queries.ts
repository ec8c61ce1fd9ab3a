import type { BusinessCategory } from "@rewardo/contract/public-info";
import type { Country } from "@rewardo/rules";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/** The columns that people write. */
export interface PublicFields {
  name: string;
  description: string | null;
  category: BusinessCategory | null;
  logo: string | null;
  cover: string | null;
  email: string | null;
  phone: string | null;
  website: string | null;
  facebook: string | null;
  instagram: string | null;
  tiktok: string | null;
}

export interface PublicInfoRecord extends PublicFields {
  _id: string;
  version: number;
  /** Country of the invoices; telephone numbers without a calling code belong to it. */
  billing_country: Country | null;
}

const columns = sql`b._id, b.name, b.description, b.category, b.logo, b.cover, b.email, b.phone, b.website, b.facebook,
  b.instagram, b.tiktok, b.version, b.billing_country`;

export const selectPublicInfo = (tx: Transaction, scope: BusinessScope): Promise<PublicInfoRecord | undefined> =>
  tx.row(statement<PublicInfoRecord>(sql`select ${columns} from businesses b where ${inScope(scope, "b._id")}`));

/** As `selectPublicInfo`; others who change it wait until the end of the transaction. */
export const selectPublicInfoForChange = (
  tx: Transaction,
  scope: BusinessScope,
): Promise<PublicInfoRecord | undefined> =>
  tx.row(
    statement<PublicInfoRecord>(
      sql`select ${columns} from businesses b where ${inScope(scope, "b._id")} for no key update of b`,
    ),
  );

export const updatePublicInfo = async (
  tx: Transaction,
  scope: BusinessScope,
  fields: PublicFields & { now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update businesses set name = ${fields.name}, description = ${fields.description},
        category = ${fields.category}, logo = ${fields.logo}, cover = ${fields.cover}, email = ${fields.email},
        phone = ${fields.phone}, website = ${fields.website}, facebook = ${fields.facebook},
        instagram = ${fields.instagram}, tiktok = ${fields.tiktok}, version = version + 1,
        updated_at = ${fields.now}::timestamptz
      where _id = ${scope.business_id}::uuid`),
  );
};
