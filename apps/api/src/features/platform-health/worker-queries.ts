/** Mails as the workers' role sees their jobs: how many, and nothing of what is in them. */
import type { BusinessHealth, PlatformHealth } from "@rewardo/contract/platform-health";
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

type JobsRow = BusinessHealth["jobs"] & { readonly is_mail: boolean };

/** Jobs that name this business, mails apart. */
export const selectJobsOf = async (
  tx: Transaction,
  business_id: string,
): Promise<Pick<BusinessHealth, "jobs" | "mails">> => {
  const rows = await tx.rows<JobsRow>({
    text: `select ${isMail} as is_mail, count(*) filter (where j.state = 'created') as waiting,
        count(*) filter (where ${isFailing}) as failing, count(*) filter (where j.state = 'failed') as given_up,
        min(j.created_on) filter (where ${isFailing} or j.state = 'failed') as since
      from jobs.job j where j.data ->> 'business_id' = $1 and j.state in ('created', 'retry', 'active', 'failed') group by 1`,
    values: [business_id],
  });
  const of = (mail: boolean): BusinessHealth["jobs"] => {
    const { is_mail: _mail, ...jobs } = rows.find(({ is_mail }) => is_mail === mail) ?? { ...none, is_mail: mail };
    return jobs;
  };
  return { jobs: of(false), mails: of(true) };
};

const none = { waiting: 0, failing: 0, given_up: 0, since: null };

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
