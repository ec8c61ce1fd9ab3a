/**
 * The privacy class of every stored column. Exports, erasure, logs and the audit follow it. Each contract file classes
 * the columns of its own tables; a column without a class fails a test.
 */
import * as entities from "./entities.ts";
import { type PrivacyClass, type PrivacyClasses, privacyClasses } from "./privacy-classes.ts";

/** Internal tables without calls in the contract. */
const platformTables = {
  installation_facts: { technical: ["name", "happened_at"] },
  installation_keys: { secret: ["sealed"], technical: ["name", "sealed_at"] },
  secret_checks: { secret: ["sealed"], technical: ["is_only", "sealed_at"] },
  languages: { technical: ["code"] },
  countries: { technical: ["code"] },
  schema_migrations: { technical: ["name", "checksum", "applied_at"] },
  nightly_runs: {
    technical: [
      ...["business_id", "local_day", "step", "status", "progress", "handled", "changed", "started_at", "updated_at"],
      "finished_at",
    ],
  },
  idempotency_keys: { technical: ["business_id", "actor_id", "key", "request_hash", "entity_id", "created_at"] },
} satisfies PrivacyClasses;

const toClasses = (table: PrivacyClasses[string]): Record<string, PrivacyClass> =>
  Object.fromEntries(privacyClasses.flatMap((name) => (table[name] ?? []).map((column) => [column, name])));

const declared: readonly (readonly [string, PrivacyClasses[string]])[] = [
  { privacy: platformTables },
  ...Object.values(entities),
].flatMap((module) => ("privacy" in module ? Object.entries<PrivacyClasses[string]>(module.privacy) : []));

/** Tables classed by more than one contract file; there must be none. */
export const classedTwice: readonly string[] = declared.flatMap(([table], at) =>
  declared.findIndex(([other]) => other === table) < at ? [table] : [],
);

/** Table → column → class. */
export const privacy: Readonly<Record<string, Readonly<Record<string, PrivacyClass>>>> = Object.fromEntries(
  declared.map(([table, listed]) => [table, toClasses(listed)]),
);
