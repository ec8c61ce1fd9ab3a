/** Questions of the statistics asked of the transactions themselves: `$1` business, `$2` and `$3` local days. */

const within = "t.business_id = $1 and t.local_day between $2::date and $3::date";
const person = "join card_subscriptions cs on cs.business_id = t.business_id and cs._id = t.card_subscription_id";
const isUse = "t.kind in ('visit', 'redeem')";

export const rawQuestions: Readonly<Record<string, string>> = {
  "turnover/number": `select sum(t.amount) from transactions t where ${within}`,
  "turnover/line": `select date_trunc('month', t.local_day), sum(t.amount) from transactions t where ${within} group by 1`,
  "places/table": `select t.place_id, sum(t.amount), count(*) from transactions t where ${within} group by 1`,
  "hours/heatmap": `select extract(isodow from t.occurred_at at time zone 'Europe/Warsaw'), extract(hour from t.occurred_at at time zone 'Europe/Warsaw'),
    count(*) from transactions t where ${within} and ${isUse} group by 1, 2`,
  "points_issued/line": `select date_trunc('month', t.local_day), sum(e.amount) from transactions t
    join ledger_entries e on e.business_id = t.business_id and e.card_subscription_id = t.card_subscription_id and e.cause_id = t._id
    where ${within} and e.kind in ('earned', 'bonus') group by 1`,
  "active_users/line": `select date_trunc('month', t.local_day), count(distinct cs.person_id) from transactions t ${person}
    where ${within} and ${isUse} group by 1`,
  "new_users/line": `select date_trunc('month', f.day), count(*) from (select cs.person_id, min(t.local_day) as day from transactions t ${person}
    where t.business_id = $1 and ${isUse} group by 1) f where f.day between $2::date and $3::date group by 1`,
  "retention/heatmap": `with uses as (select distinct cs.person_id, date_trunc('month', t.local_day) as month from transactions t ${person}
      where t.business_id = $1 and t.local_day <= $3::date and ${isUse}),
    firsts as (select u.person_id, min(u.month) as month from uses u group by 1)
    select f.month, u.month, count(*) from firsts f join uses u using (person_id) where f.month >= $2::date group by 1, 2`,
};
