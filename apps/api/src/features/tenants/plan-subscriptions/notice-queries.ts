/** Whom to tell what about their plan. All as the sign-in role, which knows addresses. */
import type { Locale } from "@rewardo/contract/fields";
import { roleIds } from "@rewardo/contract/roles";
import type { PlanFacts } from "@rewardo/rules";
import type { Transaction } from "../../../platform/database/database.ts";

export type NoticeKind = "trial_ending" | "trial_over" | "past_due";

/** Identifies a mail: one row of `plan_notices`. */
export interface NoticeKey {
  readonly business_id: string;
  readonly plan_subscription_id: string;
  readonly kind: NoticeKind;
  /** When the trial ends, or since when a payment is missing. */
  readonly about: string;
  readonly account_id: string;
}

/** Notices too old to be sent: the business knows already, or does not read them. */
const noticeSpan = "interval '14 days'";

/** SQL: time since when the subscription `s` lacks a payment; the same rule as `planStanding`. */
const missingSince = `coalesce(s.past_due_at, case when s.paid_until is not null then greatest(s.trial_ends_at, s.paid_until) end)`;

/**
 * Notes every notice that is due and puts in its mail, one for each owner; answers how many are new. What was noted
 * before is left alone, so that it may be asked as often as anyone likes.
 */
export const insertDueNotices = async (tx: Transaction, now: string): Promise<number> =>
  (await tx.row<{ count: number }>({
    text: `with due as (
        select s.business_id, s._id, d.kind, d.about from plan_subscriptions s, lateral (values
          ('trial_ending', s.trial_ends_at, s.status = 'trialing' and s.trial_ends_at > $1::timestamptz
            and s.trial_ends_at <= $1::timestamptz + interval '3 days'),
          ('trial_over', s.trial_ends_at, s.status = 'trialing' and s.trial_ends_at <= $1::timestamptz),
          ('past_due', ${missingSince}, s.status in ('active', 'past_due', 'unpaid') and ${missingSince} <= $1::timestamptz)
        ) d (kind, about, is_due)
        where d.is_due and d.about > $1::timestamptz - ${noticeSpan}
          and exists (select 1 from businesses b where b._id = s.business_id and b.status <> 'suspended')
      ), noted as (
        insert into plan_notices (business_id, plan_subscription_id, kind, about, account_id, created_at)
        select due.business_id, due._id, due.kind, due.about, a._id, $1::timestamptz
          from due join accounts a on a.business_id = due.business_id and a.account_role_id = $2 and a.status = 'active'
            and a.wants_subscription_mails
        on conflict do nothing
        returning business_id, plan_subscription_id, kind, about, account_id
      )
      select count(jobs.enqueue('plan_mails', to_jsonb(noted))) as count from noted`,
    values: [now, roleIds.OWNER],
  }))!.count;

export interface NoticeMail extends PlanFacts {
  readonly email: string;
  readonly language: Locale;
  readonly business: string;
  readonly tin: string | null;
  readonly time_zone: string;
}

/** Data for mailing a notice; `undefined` if it was mailed, or its account may no longer sign in. */
export const selectNoticeMail = (tx: Transaction, key: NoticeKey): Promise<NoticeMail | undefined> =>
  tx.row({
    text: `select i.email, coalesce(a.language, b.language) as language, b.name as business, b.tin, b.time_zone,
        s.status, s.trial_ends_at, s.paid_until, s.past_due_at
      from plan_notices n
      join plan_subscriptions s on s.business_id = n.business_id and s._id = n.plan_subscription_id
      join accounts a on a.business_id = n.business_id and a._id = n.account_id and a.status = 'active' and a.wants_subscription_mails
      join businesses b on b._id = n.business_id and b.status <> 'suspended'
      join identities i on i._id = a.identity_id
      where n.business_id = $1 and n.plan_subscription_id = $2 and n.kind = $3 and n.about = $4 and n.account_id = $5
        and n.sent_at is null`,
    values: [key.business_id, key.plan_subscription_id, key.kind, key.about, key.account_id],
  });

export const updateNoticeSent = async (tx: Transaction, key: NoticeKey, now: string): Promise<void> => {
  await tx.rows({
    text: `update plan_notices set sent_at = $6
      where business_id = $1 and plan_subscription_id = $2 and kind = $3 and about = $4 and account_id = $5`,
    values: [key.business_id, key.plan_subscription_id, key.kind, key.about, key.account_id, now],
  });
};
