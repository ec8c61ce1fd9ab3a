/**
 * Changes a record as every service does: compares ids and versions, writes, and records the differences in the audit
 * log.
 */
import { auditChanges, type AuditChanges } from "./audit/changes.ts";
import { insertAuditEntry } from "./audit/queries.ts";
import type { Transaction } from "./database/database.ts";
import { AppError, found, invalidField } from "./errors.ts";

/** The fields of a body without those that were left out. */
export const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>;
  };

/** Throws differs_from_path when the body names another record than the path. */
export const requireSameId = (id: string, idInBody: string | undefined): void => {
  if (idInBody !== undefined && idInBody !== id)
    throw invalidField("_id", "differs_from_path", "Must be the id of the path");
};

/** Throws version_conflict with the present version when another change came first. */
export const requireVersion = (record: { readonly version: number }, version: number): void => {
  if (record.version !== version) throw new AppError("version_conflict", { params: { version: record.version } });
};

/** The record that was selected for a change. Throws not_found, and version_conflict as `requireVersion` does. */
export const ofVersion = <R extends { readonly version: number }>(selected: R | undefined, version: number): R => {
  const record = found(selected);
  requireVersion(record, version);
  return record;
};

type Author = Parameters<typeof insertAuditEntry>[1];

/** The table and the id of a record; the table is also what the audit calls the entity. */
interface Named {
  readonly entity: string;
  readonly entity_id: string;
}

/** Notes in the audit that a record was created with these columns. */
export const noteCreated = async (
  tx: Transaction,
  author: Author,
  { entity, entity_id }: Named,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const { after = {} } = auditChanges(entity, {}, columns) ?? {};
  await insertAuditEntry(tx, author, { action: "created", entity, entity_id, after });
};

interface Change extends Named {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** Runs `write` and notes in the audit which columns differ. Where none does, it answers false and writes nothing. */
export const writeChange = async (
  tx: Transaction,
  author: Author,
  { entity, entity_id, before, after }: Change,
  write: (changes: AuditChanges) => Promise<unknown>,
): Promise<boolean> => {
  const changes = auditChanges(entity, before, after);
  if (changes === null) return false;
  await write(changes);
  await insertAuditEntry(tx, author, { action: "updated", entity, entity_id, ...changes });
  return true;
};

interface StatusChange extends Named {
  readonly action: string;
  readonly from: string;
  readonly to: string;
}

/** Runs `write` and notes the new status in the audit. Where the record has it already, it answers false and writes nothing. */
export const writeStatus = async (
  tx: Transaction,
  author: Author,
  { from, to, ...entry }: StatusChange,
  write: () => Promise<unknown>,
): Promise<boolean> => {
  if (from === to) return false;
  await write();
  await insertAuditEntry(tx, author, { ...entry, before: { status: from }, after: { status: to } });
  return true;
};
