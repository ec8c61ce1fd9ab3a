/** When domains take the next mail, over all businesses: a domain belongs to no tenant. */
import type { Transaction } from "../../../platform/database/database.ts";

/** The moment from which the domain takes a mail, held until the end of the transaction. */
export const upsertDomainSlot = async (
  tx: Transaction,
  { domain, now }: { domain: string; now: string },
): Promise<{ next_at: string }> =>
  (await tx.row<{ next_at: string }>({
    text: `insert into mail_domain_slots as s (domain, next_at) values ($1, $2)
      on conflict (domain) do update set next_at = s.next_at returning next_at`,
    values: [domain, now],
  }))!;

export const updateDomainSlot = async (
  tx: Transaction,
  { domain, next_at }: { domain: string; next_at: string },
): Promise<void> => {
  await tx.rows({ text: `update mail_domain_slots set next_at = $2 where domain = $1`, values: [domain, next_at] });
};
