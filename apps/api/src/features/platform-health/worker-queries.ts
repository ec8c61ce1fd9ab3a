/** Mails as the workers' role sees their jobs: how many, and nothing of what is in them. */
import type { PlatformHealth } from "@rewardo/contract/platform-health";
import type { Transaction } from "../../platform/database/database.ts";

/** Queues of mails are called so. */
const isMail = String.raw`(j.name = 'mail' or j.name like '%\_mails')`;
const isFailing = "(j.state = 'retry' or (j.state = 'active' and j.retry_count > 0))";

export const selectMails = async (tx: Transaction): Promise<PlatformHealth["mails"]> =>
  (await tx.row<PlatformHealth["mails"]>({
    text: `select count(*) filter (where j.state = 'created') as waiting, count(*) filter (where ${isFailing}) as failing,
        count(*) filter (where j.state = 'failed') as given_up,
        min(j.created_on) filter (where ${isFailing} or j.state = 'failed') as since
      from jobs.job j where ${isMail} and j.state in ('created', 'retry', 'active', 'failed')`,
    values: [],
  }))!;

/** Lets those that wait for their next try, or were given up, be tried once more at once; answers how many. */
export const retryFailingMails = async (tx: Transaction): Promise<number> =>
  (
    await tx.rows({
      text: `update jobs.job j set state = 'retry', start_after = jobs.job_now(), completed_on = null,
          retry_limit = greatest(j.retry_limit, j.retry_count + 1)
        where ${isMail} and j.state in ('retry', 'failed') returning 1`,
      values: [],
    })
  ).length;
