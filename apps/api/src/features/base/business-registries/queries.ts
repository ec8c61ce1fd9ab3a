/** Cached answers of public registers belong to no tenant, so these queries take no scope. */
import type { Transaction } from "../../../platform/database/database.ts";
import type { RegistryAnswer } from "../../../platform/registries/registry.ts";

interface AnswerKey {
  readonly registry: string;
  readonly tax_number: string;
}

export interface StoredAnswer {
  /** `null`: the register knew no such business. */
  readonly answer: RegistryAnswer | null;
  readonly asked_at: string;
}

export const selectRegistryAnswer = (
  tx: Transaction,
  { registry, tax_number }: AnswerKey,
): Promise<StoredAnswer | undefined> =>
  tx.row({
    text: `select answer, asked_at from registry_answers where registry = $1 and tax_number = $2`,
    values: [registry, tax_number],
  });

/** Keeps an answer in the place of an older one. */
export const upsertRegistryAnswer = async (
  tx: Transaction,
  { registry, tax_number }: AnswerKey,
  { answer, asked_at }: StoredAnswer,
): Promise<void> => {
  await tx.rows({
    text: `insert into registry_answers (registry, tax_number, answer, asked_at) values ($1, $2, $3, $4)
      on conflict (registry, tax_number) do update set answer = excluded.answer, asked_at = excluded.asked_at`,
    values: [registry, tax_number, answer === null ? null : JSON.stringify(answer), asked_at],
  });
};

export const deleteOldAnswers = async (tx: Transaction, before: string): Promise<void> => {
  await tx.rows({ text: `delete from registry_answers where asked_at < $1`, values: [before] });
};

interface Quota {
  readonly registry: string;
  readonly local_day: string;
  readonly limit: number;
}

/** Counts one request of the register's day; false when there were as many as it allows, however many ask at once. */
export const updateQuotaSpent = async (tx: Transaction, { registry, local_day, limit }: Quota): Promise<boolean> =>
  (await tx.row({
    text: `insert into registry_quotas as q (registry, local_day, used) values ($1, $2, 1)
      on conflict (registry, local_day) do update set used = q.used + 1 where q.used < $3 returning 1`,
    values: [registry, local_day, limit],
  })) !== undefined;

/** The register itself says that the day is used up. */
export const updateQuotaUsedUp = async (tx: Transaction, { registry, local_day, limit }: Quota): Promise<void> => {
  await tx.rows({
    text: `insert into registry_quotas (registry, local_day, used) values ($1, $2, $3)
      on conflict (registry, local_day) do update set used = greatest(registry_quotas.used, excluded.used)`,
    values: [registry, local_day, limit],
  });
};
