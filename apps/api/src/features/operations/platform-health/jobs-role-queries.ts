/** Jobs, mails among them, as the workers' role sees them: how many, and nothing of what is in them. */
import type { BusinessHealth, PlatformHealth } from "@rewardo/contract/platform-health";
import type { Transaction } from "../../../platform/database/database.ts";

/** SQL condition: the name of a mail queue. */
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

/**
 * A regular job whose process died with it: the next one, which came by itself, has done the work. One whose handler failed
 * counts.
 */
const isReplaced = `(j.retry_limit = 0 and j.output -> 'value' ->> 'message' in ('job heartbeat timeout', 'job timed out'))`;

/** Work that waits in a queue. */
export interface WaitingJobs {
  readonly queue: string;
  /** Due and not begun, tried and to be tried again, and given up within the days that jobs are kept. */
  readonly waiting: number;
  readonly retrying: number;
  readonly given_up: number;
  /** Age of the oldest due job in seconds. */
  readonly seconds: number;
}

/** Every queue, also those in which nothing waits. */
export const selectWaitingJobs = (tx: Transaction): Promise<WaitingJobs[]> =>
  tx.rows<WaitingJobs>({
    text: `select q.name as queue, count(*) filter (where j.state = 'created' and j.start_after <= jobs.job_now()) as waiting,
        count(*) filter (where ${isFailing}) as retrying,
        count(*) filter (where j.state = 'failed' and ${isReplaced} is not true) as given_up,
        coalesce(extract(epoch from jobs.job_now() - min(greatest(j.created_on, j.start_after))
          filter (where j.state in ('created', 'retry') and j.start_after <= jobs.job_now())), 0)::double precision as seconds
      from jobs.queue q left join jobs.job j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
      group by q.name order by q.name`,
    values: [],
  });

/** Retries at once those that wait for their next try or were given up; answers how many. */
export const retryFailingMails = async (tx: Transaction): Promise<number> =>
  (
    await tx.rows({
      text: `update jobs.job j set state = 'retry', start_after = jobs.job_now(), completed_on = null,
          retry_limit = greatest(j.retry_limit, j.retry_count + 1)
        where ${isMail} and j.state in ('retry', 'failed') returning 1`,
      values: [],
    })
  ).length;
