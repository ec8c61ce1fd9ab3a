import { behindMinutes } from "@rewardo/contract/integrations";
import { healthNamesMost, type BusinessHealth, type PlatformHealth } from "@rewardo/contract/platform-health";
import { platformBusinessId } from "@rewardo/contract/roles";
import type { WalletKind } from "@rewardo/contract/wallet-passes";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { Scope } from "../../../platform/scope.ts";

export type NightsRow = PlatformHealth["nights"] & PlatformHealth["checks"];

/** The last step of a night. */
const lastStep = "root";

/** The day that ended last before a moment is this or one of the two after it, wherever a business is. */
const firstDayBefore = (until: string) => sql`${until}::timestamptz::date - 2`;

/**
 * Nights of the local days that had ended by an instant, and what the latest night of each business found. The last nights are
 * read together by their day; only for a business without one its own are looked up.
 */
export const selectNights = async (tx: Transaction, scope: Scope, until: string): Promise<NightsRow> => {
  const named = (condition: ReturnType<typeof sql>) =>
    sql`array(select jsonb_build_object('business_id', n.business_id, 'name', n.name) from nights n
      where ${condition} order by n.name, n.business_id limit ${healthNamesMost})`;
  const first = firstDayBefore(until);
  return (await tx.row(
    statement<NightsRow>(sql`with ended as materialized (
        select r.business_id, r.local_day, r.step, r.changed from nightly_runs r
        where ${inScope(scope, "r.business_id")} and r.local_day >= ${first} and r.status = 'done' and r.step in ('figures', 'root')
      ), done as (
        select e.business_id, max(e.local_day) as local_day from ended e where e.step = ${lastStep} group by e.business_id
      ), proofs as materialized (
        select distinct on (p.business_id) p.business_id, p.local_day, p.memberships, p.faulty from ledger_proofs p
        where ${inScope(scope, "p.business_id")} and p.local_day >= ${first} order by p.business_id, p.local_day desc
      ), older as materialized (
        select distinct on (l.business_id) l.business_id, l.memberships, l.faulty,
          (select r.changed from nightly_runs r where ${inScope(scope, "r.business_id", "l.business_id")}
            and r.local_day = l.local_day and r.step = 'figures' and r.status = 'done') as changed
        from ledger_proofs l where ${inScope(scope, "l.business_id")}
          and l.business_id = any(array(select b._id from businesses b where ${inScope(scope, "b._id")}
            and b._id not in (select p.business_id from proofs p)))
        order by l.business_id, l.local_day desc
      ), nights as materialized (
        select b._id as business_id, b.name, coalesce(p.memberships, o.memberships, 0) as memberships,
          coalesce(done.local_day >= d.day, false) as is_done,
          coalesce(p.faulty, o.faulty, 0) + coalesce(f.changed, o.changed, 0) > 0 as is_faulty
        from businesses b
        cross join lateral (select (${until}::timestamptz at time zone b.time_zone)::date - 1 as day) d
        left join done on done.business_id = b._id
        left join proofs p on p.business_id = b._id
        left join ended f on f.business_id = b._id and f.local_day = p.local_day and f.step = 'figures'
        left join older o on o.business_id = b._id
        where ${inScope(scope, "b._id")} and b._id <> ${platformBusinessId}::uuid
          and (b.created_at at time zone b.time_zone)::date <= d.day
      )
      select count(*) as businesses, count(*) filter (where n.is_done) as done, ${named(sql`not n.is_done`)} as late,
        coalesce(sum(n.memberships), 0)::bigint as memberships,
        count(*) filter (where n.is_faulty) as faulty_businesses, ${named(sql`n.is_faulty`)} as faulty
      from nights n`),
  ))!;
};

export interface NightProgress {
  readonly businesses: number;
  readonly late: number;
  /** The day up to which every business's nights are done, in seconds since 1970; `null` where no business has one. */
  readonly done_until: number | null;
}

/** How far the nights are: of businesses that had a day which ended by an instant, how many lack its night. */
export const selectNightProgress = async (tx: Transaction, scope: Scope, until: string): Promise<NightProgress> =>
  (await tx.row(
    statement<NightProgress>(sql`with latest as materialized (
        select r.business_id, max(r.local_day) as local_day from nightly_runs r where ${inScope(scope, "r.business_id")}
          and r.step = ${lastStep} and r.status = 'done' and r.local_day >= ${firstDayBefore(until)} group by r.business_id
      ), ended as materialized (
        select l.business_id, l.local_day from latest l
        union all
        select r.business_id, max(r.local_day) from nightly_runs r where ${inScope(scope, "r.business_id")}
          and r.step = ${lastStep} and r.status = 'done'
          and r.business_id = any(array(select b._id from businesses b where ${inScope(scope, "b._id")}
            and b._id not in (select l.business_id from latest l)))
        group by r.business_id
      )
      select count(*) as businesses,
        count(*) filter (where coalesce(l.local_day < e.day, true)) as late,
        extract(epoch from min(coalesce(l.local_day, (b.created_at at time zone b.time_zone)::date - 1)))::double precision as done_until
      from businesses b
      cross join lateral (select (${until}::timestamptz at time zone b.time_zone)::date - 1 as day) e
      left join ended l on l.business_id = b._id
      where ${inScope(scope, "b._id")} and b._id <> ${platformBusinessId}::uuid
        and (b.created_at at time zone b.time_zone)::date <= e.day`),
  ))!;

type FactsRow = Pick<BusinessHealth["night"], "local_day"> & BusinessHealth["connections"] & BusinessHealth["sizes"];

/**
 * Jobs and connections of one business, and which of them fail; deliveries to webhooks that were given up count from
 * `since`.
 */
export const selectHealthFacts = (tx: Transaction, scope: Scope, since: string): Promise<FactsRow | undefined> =>
  tx.row(
    statement<FactsRow>(sql`select
        (select max(r.local_day)::text from nightly_runs r where ${inScope(scope, "r.business_id", "b._id")} and r.step = ${lastStep}
          and r.status = 'done') as local_day,
        (select count(*) from integrations i where ${inScope(scope, "i.business_id", "b._id")} and i.status = 'connected') as integrations,
        t.integrations_in_trouble, t.trouble_since,
        (select count(*) from webhooks w where ${inScope(scope, "w.business_id", "b._id")} and w.status = 'active') as webhooks,
        (select count(*) from webhook_deliveries d where ${inScope(scope, "d.business_id", "b._id")} and d.status = 'given_up'
          and d.created_at >= ${since}::timestamptz) as webhooks_given_up,
        (select count(*) from users u where ${inScope(scope, "u.business_id", "b._id")} and u.merged_into is null and u.removed_at is null
          and u.erased_at is null) as users,
        (select coalesce(sum(f.transactions), 0)::bigint from stat_figures f where ${inScope(scope, "f.business_id", "b._id")}
          and f.dimension = 'total' and f.grain = 'month') as transactions,
        (select count(*) from products p where ${inScope(scope, "p.business_id", "b._id")} and p.status = 'active') as products,
        (select count(*) from devices d where ${inScope(scope, "d.business_id", "b._id")} and d.status = 'paired') as devices,
        (select count(*) from accounts a where ${inScope(scope, "a.business_id", "b._id")} and a.status = 'active') as accounts
      from businesses b
      cross join lateral (select count(*) as integrations_in_trouble, min(s.trouble_since) as trouble_since
        from integration_syncs s join integrations i on ${inScope(scope, "i.business_id", "s.business_id")} and i._id = s.integration_id
        where ${inScope(scope, "s.business_id", "b._id")} and s.trouble is not null and i.status = 'connected') t
      where ${inScope(scope, "b._id")}`),
  );

/** Parts of SMS of the month, and messages that wait for the workers since before `late`. */
export const selectSms = async (
  tx: Transaction,
  scope: Scope,
  { now, late }: { now: string; late: string },
): Promise<PlatformHealth["sms"]> =>
  (await tx.row(
    statement<PlatformHealth["sms"]>(sql`select
        (select coalesce(sum(u.parts), 0)::bigint from sms_usage u join businesses b on ${inScope(scope, "b._id", "u.business_id")}
          where ${inScope(scope, "u.business_id")}
            and u.month = date_trunc('month', ${now}::timestamptz at time zone b.time_zone)::date) as parts,
        (select count(*) from messages m where ${inScope(scope, "m.business_id")} and m.channel = 'sms'
          and m.status in ('scheduled', 'sending') and m.paused_at is null and m.due_at < ${late}::timestamptz) as late`),
  ))!;

export type IntegrationsRow = Omit<PlatformHealth["integrations"][number], "name">;

/** Connected systems by provider. What is sent to us has no mark and is never behind; suspended businesses are not read. */
export const selectIntegrationTypes = (tx: Transaction, scope: Scope, now: string): Promise<IntegrationsRow[]> =>
  tx.rows(
    statement<IntegrationsRow>(sql`select i.type, count(distinct i.business_id) as businesses, max(s.last_order_at) as last_order_at,
        count(distinct i.business_id) filter (where s.mark < ${now}::timestamptz - make_interval(mins => ${behindMinutes}::integer)
          and b.status <> 'suspended') as behind
      from integrations i join integration_syncs s on ${inScope(scope, "s.business_id", "i.business_id")} and s.integration_id = i._id
      join businesses b on ${inScope(scope, "b._id", "i.business_id")}
      where ${inScope(scope, "i.business_id")} and i.status = 'connected' group by i.type order by i.type`),
  );

export const countPairedDevices = async (
  tx: Transaction,
  scope: Scope,
  since: string,
): Promise<PlatformHealth["devices"]> =>
  (await tx.row(
    statement<PlatformHealth["devices"]>(sql`select coalesce(sum(v.paired), 0)::bigint as paired,
        coalesce(sum(v.online), 0)::bigint as online,
        coalesce(jsonb_agg(jsonb_build_object('app_version', v.app_version, 'devices', v.online)
          order by v.online desc, v.app_version) filter (where v.online > 0 and v.app_version is not null), '[]') as versions
      from (select d.app_version, count(*) as paired,
          count(*) filter (where d.last_seen_at >= ${since}::timestamptz) as online
        from devices d where ${inScope(scope, "d.business_id")} and d.status = 'paired' group by d.app_version) v`),
  ))!;

/** Number of refusals at the tills of all businesses on a UTC day. */
export const countRefusals = async (tx: Transaction, scope: Scope, day: string): Promise<PlatformHealth["refused"]> =>
  (await tx.row(
    statement<PlatformHealth["refused"]>(sql`select coalesce(sum(r.unknown_cards), 0)::bigint as unknown_cards,
        coalesce(sum(r.visits), 0)::bigint as visits
      from businesses b join till_refusals r on ${inScope(scope, "r.business_id", "b._id")} and r.day = ${day}::date
      where ${inScope(scope, "b._id")}`),
  ))!;

export interface PassesRow {
  readonly kind: WalletKind;
  readonly passes: number;
  readonly behind: number;
  readonly added: number;
  readonly removed: number;
}

/** Passes that phones keep, those of them that are behind since before `late`, and what came and went since `today`. */
export const countWalletPasses = (
  tx: Transaction,
  scope: Scope,
  { late, today }: { late: string; today: string },
): Promise<PassesRow[]> =>
  tx.rows(
    statement<PassesRow>(sql`select p.kind, count(*) filter (where p.removed_at is null)::integer as passes,
        count(*) filter (where p.removed_at is null and p.wanted_revision > p.shown_revision
          and p.wanted_at < ${late}::timestamptz)::integer as behind,
        count(*) filter (where p.added_at >= ${today}::timestamptz)::integer as added,
        count(*) filter (where p.removed_at >= ${today}::timestamptz)::integer as removed
      from wallet_passes p where ${inScope(scope, "p.business_id")} and p.added_at is not null group by p.kind`),
  );

/** Businesses whose own certificate ends before `soon`. */
export const countEndingCertificates = async (tx: Transaction, scope: Scope, soon: string): Promise<number> =>
  (await tx.row(
    statement<{ ending: number }>(sql`select count(*)::integer as ending from wallet_certificates c
      where ${inScope(scope, "c.business_id")} and c.ends_at < ${soon}::timestamptz`),
  ))!.ending;
