-- When the plan of a business ends: for the platform's list of trials that end and payments that are missing.
create index plan_subscriptions_ends on plan_subscriptions (
  (coalesce(past_due_at, case when status <> 'active' or paid_until is not null then greatest(trial_ends_at, paid_until) end))
) where status <> 'cancelled';
