/** Archives: everything of a business for its owner, everything about a customer for a data request. */
import { privacy } from "@rewardo/contract/privacy";
import { roleIds } from "@rewardo/contract/roles";
import type { Locale } from "@rewardo/contract/fields";
import type { ArchiveTable } from "@rewardo/texts/archives";
import { exportWord } from "@rewardo/texts/exports";
import { translate, type TextId } from "@rewardo/texts/all";
import { localDay } from "@rewardo/rules";
import { insertAuditEntry, type AuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import { AppError, notFound } from "../../../platform/errors.ts";
import { openArchive, type Archive, type ArchivedFile } from "../../../platform/export/archive.ts";
import { dialects } from "../../../platform/export/csv.ts";
import { spooled } from "../../../platform/export/spool.ts";
import { endsWithin, fileName } from "../../../platform/export/taking.ts";
import { openTurns } from "../../../platform/export/turns.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import { holds, visiblePlaces } from "../../../platform/actor.ts";
import { readAddresses } from "../../tenants/accounts/index.ts";
import { readExportOwner } from "../../base/exports/index.ts";
import { readOriginal } from "../../base/uploads/index.ts";
import { personTables } from "./person-queries.ts";
import { selectCustomerExists, type ArchiveRow } from "./queries.ts";
import { readmeText } from "./readme.ts";
import { archiveTables, columnsOf, notOfTheirs, orderOf } from "./tables.ts";
import { writeJson, writeTable, type AddedColumn, type TableFile } from "./write.ts";

/** Longest that one may be on its way. */
const longestMs = 2 * 3_600_000;
const takeTurn = openTurns({ atOnce: 2, perBusiness: 3 });

/** Begins in its turn, notes it, and answers; the rest follows as it is taken. */
const begin = async (
  ctx: BusinessContext,
  name: string,
  noted: AuditEntry,
  write: (archive: Archive) => Promise<void>,
): Promise<FileAnswer> => {
  const archive = openArchive(new Date(ctx.clock.nowMs()));
  const body = await spooled(archive.out);
  endsWithin(body, longestMs);
  const begun = Promise.withResolvers<void>();
  takeTurn(ctx.scope.business_id, body, async () => {
    await ctx.database.write(ctx.scope, (tx) => insertAuditEntry(tx, ctx, noted));
    begun.resolve();
    await write(archive);
    archive.end();
  }).catch((error: unknown) => {
    begun.reject(error);
    archive.fail(error);
    body.destroy();
  });
  await begun.promise;
  return { content_type: "application/zip", body, file_name: `${name}.zip` };
};

const pictureFileName = (name: string): string => `pictures/${name}.webp`;

/** Addresses are kept with the sign-ins, apart from the accounts. */
const emails = (ctx: BusinessContext): AddedColumn => ({
  name: "email",
  reads: ["identity_id"],
  tell: async (rows) => {
    const addresses = await readAddresses(
      ctx,
      rows.map((row) => String(row["identity_id"])),
    );
    return rows.map((row) => addresses.get(String(row["identity_id"])) ?? null);
  },
});

/** Path of each picture in the archive; its name is collected for the writer. */
const pictureFiles = (noted: string[]): AddedColumn => ({
  name: "file",
  reads: ["name"],
  tell: (rows) => {
    const names = rows.map((row) => String(row["name"]));
    noted.push(...names);
    return names.map(pictureFileName);
  },
});

interface Said {
  readonly code: string;
  readonly params: object;
}

/** The transaction's explanation in sentences, as the till showed it. */
const sentences = (locale: Locale, time_zone: string, fallback_language: Locale): AddedColumn => ({
  name: "explanation_text",
  reads: ["explanation"],
  tell: (rows) =>
    rows.map((row: ArchiveRow) =>
      (row["explanation"] as readonly Said[])
        .map(({ code, params }) =>
          translate(locale, `explanation.${code}` as TextId, params, { time_zone, fallback_language }),
        )
        .join(" "),
    ),
});

/**
 * Everything that the business has.
 * @throws forbidden for all but its owner
 */
export const exportBusiness = async (
  ctx: BusinessContext,
  { locale: wanted }: { locale?: Locale | undefined },
): Promise<FileAnswer> => {
  if (ctx.actor.role_id !== roleIds.OWNER || !holds(ctx.actor, "data_export")) throw new AppError("forbidden");
  const { business_id } = ctx.scope;
  const business = await readExportOwner(ctx);
  const locale = wanted ?? business.language;
  const now = nowIso(ctx.clock);
  // Small beside their rows: the pictures follow when the database is let go of, since a slow line may take long.
  const pictures: string[] = [];
  const added: Partial<Record<ArchiveTable, AddedColumn>> = { accounts: emails(ctx), uploads: pictureFiles(pictures) };
  const files: TableFile[] = archiveTables.map((table) => ({
    table,
    columns: columnsOf(table),
    order: orderOf(table),
    added: added[table],
  }));
  const name = fileName(business.name, ctx.brand_name, localDay(ctx.clock.nowMs(), business.time_zone));
  const noted = { action: "archive_taken", entity: "businesses", entity_id: business_id };
  return begin(ctx, name, { ...noted, after: { format: "zip", locale } }, async (archive) => {
    const written: ArchivedFile[] = [];
    const readme = { title: "business_title", notes: ["pictures", "manifest", "secrets"], locale, now, files } as const;
    written.push(
      await archive.add("README.txt", (put) => put(readmeText({ ...readme, business, brand: ctx.brand_name }))),
    );
    await ctx.database.snapshot(
      ctx.scope,
      async (tx) => {
        for (const file of files) written.push(await writeTable(archive, tx, ctx.scope, file, locale));
      },
      { isLarge: true },
    );
    for (const picture of pictures) {
      const bytes = await readOriginal(ctx, picture);
      if (bytes !== null) written.push(await archive.add(pictureFileName(picture), (put) => put(bytes)));
    }
    const manifest = {
      format: "rewardo-archive",
      version: 1,
      business: { _id: business_id, name: business.name },
      made_at: now,
      csv: { ...dialects[locale], encoding: "utf-8", byte_order_mark: true, before_formulas: "'" },
      files: written,
    };
    await archive.add("manifest.json", (put) => put(`${JSON.stringify(manifest, null, 2)}\n`));
  });
};

/** Everything about one customer, at whichever place. @throws forbidden for those who do not see all of them */
export const exportPerson = async (
  ctx: BusinessContext,
  user_id: string,
  query: { locale?: Locale | undefined },
): Promise<FileAnswer> => {
  const { actor } = ctx;
  const seesAll = actor.limits.contact === "full" && visiblePlaces(actor) === null;
  if (!holds(actor, "users_view") || !seesAll) throw new AppError("forbidden");
  return exportOwn(ctx, user_id, query);
};

/** The same for the customer themselves: tables for people, and the same as JSON for programs. Throws not_found. */
export const exportOwn = async (
  ctx: BusinessContext,
  user_id: string,
  { locale: wanted }: { locale?: Locale | undefined },
): Promise<FileAnswer> => {
  if (!(await ctx.database.read(ctx.scope, (tx) => selectCustomerExists(tx, ctx.scope, user_id)))) throw notFound();
  const business = await readExportOwner(ctx);
  const locale = wanted ?? business.language;
  const now = nowIso(ctx.clock);
  const files: TableFile[] = archiveTables.flatMap((table) => {
    const where = personTables[table]?.(ctx.scope, user_id);
    if (where === undefined) return [];
    const columns = columnsOf(table).filter((column) => !(notOfTheirs[table] ?? []).includes(column));
    const added =
      privacy[table]?.["explanation"] === undefined
        ? undefined
        : sentences(locale, business.time_zone, business.language);
    return [{ table, columns, order: orderOf(table), where, added }];
  });
  const day = localDay(ctx.clock.nowMs(), business.time_zone);
  const name = fileName(business.name, exportWord(locale, "users"), user_id.slice(-12), day);
  const noted = { action: "data_handed_out", entity: "users", entity_id: user_id, after: { format: "zip", locale } };
  return begin(ctx, name, noted, async (archive) => {
    const readme = { title: "person_title", notes: ["json", "secrets"], locale, now, files } as const;
    await archive.add("README.txt", (put) => put(readmeText({ ...readme, business, brand: ctx.brand_name })));
    await ctx.database.snapshot(ctx.scope, async (tx) => {
      for (const file of files) await writeTable(archive, tx, ctx.scope, file, locale);
      await writeJson(archive, tx, ctx.scope, "person.json", files);
    });
  });
};
