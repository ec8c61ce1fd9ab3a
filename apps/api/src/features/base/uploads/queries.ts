import type { ImageType } from "@rewardo/contract/upload-limits";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, type RawBuilder, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";

export interface UploadRecord {
  name: string;
  width: number;
  height: number;
}

/** The picture of this name, made as young as a new one; `undefined` when there is none. */
export const updateUploadSent = (
  tx: Transaction,
  scope: BusinessScope,
  name: string,
  now: string,
): Promise<UploadRecord | undefined> =>
  tx.row(
    statement<UploadRecord>(sql`update uploads u set sent_at = ${now}::timestamptz
      where ${inScope(scope, "u.business_id")} and u.name = ${name} returning u.name, u.width, u.height`),
  );

export interface NewUpload extends UploadRecord {
  media_type: ImageType | "image/svg+xml";
  bytes: number;
  account_id: string | null;
  now: string;
}

/** Notes a picture; one that is noted already becomes as young as a new one. */
export const insertUpload = async (tx: Transaction, scope: BusinessScope, upload: NewUpload): Promise<void> => {
  const { name, media_type, width, height, bytes, account_id, now } = upload;
  await tx.rows(
    statement(sql`insert into uploads (business_id, name, media_type, width, height, bytes, account_id, sent_at, created_at)
      values (${scope.business_id}, ${name}, ${media_type}, ${width}, ${height}, ${bytes}, ${account_id}, ${now}, ${now})
      on conflict (business_id, name) do update set sent_at = excluded.sent_at`),
  );
};

/** How many pictures the business has, and their bytes in the size that is kept. */
export const selectKeptPictures = async (
  tx: Transaction,
  scope: BusinessScope,
): Promise<{ pictures: number; bytes: number }> =>
  (await tx.row(
    statement<{
      pictures: number;
      bytes: number;
    }>(sql`select count(*) as pictures, coalesce(sum(u.bytes), 0)::bigint as bytes
      from uploads u where ${inScope(scope, "u.business_id")}`),
  ))!;

/** SQL condition: a reward in this programme shows the picture. */
const showsReward = (content: "d.draft" | "pv.programme") =>
  sql`jsonb_path_exists(${sql.ref(content)}, '$.rewards[*] ? (@.image == $name)', jsonb_build_object('name', u.name))`;

/** SQL condition: a block of the e-mail shows the picture. */
const showsBlock = (content: RawBuilder<unknown>) =>
  sql`jsonb_path_exists(${content}, '$.blocks[*] ? (@.image == $name)', jsonb_build_object('name', u.name))`;

/** SQL condition: no row refers to the picture. Add every new table that refers to uploads. */
const isUnused = (
  scope: Scope,
): RawBuilder<unknown> => sql`not exists (select 1 from places p where ${inScope(scope, "p.business_id", "u.business_id")} and p.image = u.name)
  and not exists (select 1 from products pr where ${inScope(scope, "pr.business_id", "u.business_id")} and pr.image = u.name)
  and not exists (select 1 from ingredients i where ${inScope(scope, "i.business_id", "u.business_id")} and i.image = u.name)
  and not exists (select 1 from cards c where ${inScope(scope, "c.business_id", "u.business_id")} and c.image = u.name)
  and not exists (select 1 from programme_drafts d where ${inScope(scope, "d.business_id", "u.business_id")} and (d.draft ->> 'image' = u.name or jsonb_exists(d.draft -> 'own_stamps', u.name)
    or ${showsReward("d.draft")}))
  and not exists (select 1 from programme_versions pv where ${inScope(scope, "pv.business_id", "u.business_id")} and (pv.card ->> 'image' = u.name or jsonb_exists(pv.card -> 'own_stamps', u.name)
    or ${showsReward("pv.programme")}))
  and not exists (select 1 from messages m where ${inScope(scope, "m.business_id", "u.business_id")} and m.channel = 'email' and ${showsBlock(sql`m.content`)})
  and not exists (select 1 from automations a where ${inScope(scope, "a.business_id", "u.business_id")} and ${showsBlock(sql`a.message -> 'content'`)})
  and not exists (select 1 from businesses b where ${inScope(scope, "b._id", "u.business_id")} and u.name in (b.logo, b.cover))`;

/** Pictures that were sent before the instant and that nothing refers to. */
export const selectUnusedUploads = (
  tx: Transaction,
  scope: Scope,
  { before, limit }: { before: string; limit: number },
): Promise<{ business_id: string; name: string }[]> =>
  tx.rows(
    statement<{ business_id: string; name: string }>(sql`select u.business_id, u.name from uploads u
      where ${inScope(scope, "u.business_id")} and u.sent_at < ${before}::timestamptz and ${isUnused(scope)} limit ${limit}`),
  );

/** Returns whether it was still unused and is gone now. */
export const deleteUnusedUpload = async (
  tx: Transaction,
  scope: BusinessScope,
  name: string,
  before: string,
): Promise<boolean> =>
  (await tx.row(
    statement(sql`delete from uploads u where ${inScope(scope, "u.business_id")} and u.name = ${name}
      and u.sent_at < ${before}::timestamptz and ${isUnused(scope)} returning 1`),
  )) !== undefined;
