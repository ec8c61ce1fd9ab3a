import type { Transaction } from "../database/database.ts";

/** Puts a job in, in the transaction that causes it; answers the job's id. */
export const insertJob = async (tx: Transaction, queue: string, payload: object): Promise<string> =>
  (await tx.row<{ job_id: string }>({
    text: `select jobs.enqueue($1, $2::jsonb) as job_id`,
    values: [queue, JSON.stringify(payload)],
  }))!.job_id;

/** Whether the database of the queue can be written. */
export const isWritableText = "select current_setting('transaction_read_only') = 'off' as is_writable";
