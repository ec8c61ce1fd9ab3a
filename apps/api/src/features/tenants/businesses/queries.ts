import type { Business, BusinessPlanFilter } from "@rewardo/contract/businesses";
import { type Country, DEFAULT_COUNTRY, FIRST_DAYS_OF_WEEK } from "@rewardo/rules";
import type { Transaction } from "../../../platform/database/database.ts";
import { holdBusiness } from "../../../platform/database/hold-business.ts";
import { keysetPage, type KeysetCursor } from "../../../platform/database/keyset.ts";
import { containing } from "../../../platform/text.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import { type BusinessScope, businessScope, type Scope } from "../../../platform/scope.ts";
import { joinedPlan, type PlanColumns, withPlan } from "./plan-queries.ts";

/**
 * The country of the place, and else the one that most places of the business are in, open ones before closed ones; of two
 * equals, and without places, the one that its invoices go to. `null` where nothing says.
 */
export const selectCountry = (
  tx: Transaction,
  scope: BusinessScope,
  place_id: string | null,
): Promise<{ country: Country | null; currency: string; time_zone: string } | undefined> =>
  tx.row(
    statement<{
      country: Country | null;
      currency: string;
      time_zone: string;
    }>(sql`select coalesce((select p.country from places p where ${inScope(scope, "p.business_id")}
        group by p.country order by bool_or(p._id = ${place_id}::uuid) desc nulls last, count(*) filter (where p.status = 'active') desc,
          count(*) desc, p.country is not distinct from b.billing_country desc, p.country limit 1), b.billing_country) as country,
        b.currency, b.time_zone
      from businesses b where ${inScope(scope, "b._id")}`),
  );

export type BusinessRecord = Business & { created_at: string };

/** SQL for the first day of the week of a business `b`: the chosen one, else that of its country. */
export const firstDayOfWeek = sql`coalesce(b.first_day_of_week,
    (${JSON.stringify(FIRST_DAYS_OF_WEEK)}::jsonb ->> coalesce(b.billing_country, ${DEFAULT_COUNTRY}))::smallint)`;

const ownColumns = sql`b._id, b.name, b.logo, b.logo_icon, b.logo_stock, b.flags, b.plan_id, b.currency, b.time_zone, b.language, b.status,
  ${firstDayOfWeek} as first_day_of_week,
  b.city, b.qr_key, b.created_at, b.closing_at, b.tin, b.billing_name,
  case when b.billing_address is not null then jsonb_build_object('address', b.billing_address, 'postcode', b.billing_postcode,
    'city', b.billing_city, 'country', b.billing_country) end as billing_address`;

type Counted = Pick<BusinessRecord, "places_count" | "cards_count" | "only_card_id" | "takes_receipts">;

const countedColumns = (
  scope: BusinessScope,
): RawBuilder<unknown> => sql`(select count(*) from places p where ${inScope(scope, "p.business_id")} and p.status = 'active') as places_count,
  (select count(*) from cards c where ${inScope(scope, "c.business_id")} and c.status <> 'archived') as cards_count,
  (select case when count(*) = 1 then min(c._id::text) end from cards c
    where ${inScope(scope, "c.business_id")} and c.status <> 'archived') as only_card_id,
  exists (select 1 from integrations i where ${inScope(scope, "i.business_id")} and i.status = 'connected') as takes_receipts`;

/** Of several businesses each is counted by itself, and each table by all its parts at once. */
const selectCounted = async (
  tx: Transaction,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Counted>> => {
  if (ids.length === 0) return new Map();
  const among = sql`any(${[...ids]}::uuid[])`;
  const rows = await tx.rows(
    statement<{ business_id: string; counted: string; count: number; only_id: string | null }>(
      sql`select p.business_id, 'places' as counted, count(*) as count, null as only_id from places p
        where ${inScope(scope, "p.business_id")} and p.business_id = ${among} and p.status = 'active' group by p.business_id
      union all select c.business_id, 'cards', count(*), case when count(*) = 1 then min(c._id::text) end from cards c
        where ${inScope(scope, "c.business_id")} and c.business_id = ${among} and c.status <> 'archived' group by c.business_id
      union all select i.business_id, 'integrations', count(*), null from integrations i
        where ${inScope(scope, "i.business_id")} and i.business_id = ${among} and i.status = 'connected' group by i.business_id`,
    ),
  );
  const of = (_id: string, counted: string) => rows.find((row) => row.business_id === _id && row.counted === counted);
  return new Map(
    ids.map((_id) => [
      _id,
      {
        places_count: of(_id, "places")?.count ?? 0,
        cards_count: of(_id, "cards")?.count ?? 0,
        only_card_id: of(_id, "cards")?.only_id ?? null,
        takes_receipts: of(_id, "integrations") !== undefined,
      },
    ]),
  );
};

/** Transactions since a local day of each business, by its id; a business without any is missing. */
export const selectTransactionsSince = async (
  tx: Transaction,
  scope: Scope,
  ids: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows(
    statement<{ business_id: string; count: number }>(
      sql`select f.business_id, sum(f.transactions)::bigint as count from stat_figures f
        where ${inScope(scope, "f.business_id")} and f.business_id = any(${[...ids]}::uuid[])
          and f.dimension = 'total' and f.grain = 'day' and f.from_day >= ${day}::date group by f.business_id`,
    ),
  );
  return new Map(rows.map(({ business_id, count }) => [business_id, count]));
};

export interface BusinessesWanted {
  limit: number;
  direction: "asc" | "desc";
  cursor: KeysetCursor | null;
  except: string;
  status?: Business["status"] | undefined;
  /** Only businesses whose plan has this standing at a moment. */
  plan?: { filter: BusinessPlanFilter; now: string } | undefined;
  /** Only businesses with these ids. */
  ids?: readonly string[] | undefined;
  /** Folded part of a name, and the tax number that it may be instead. */
  search?: { name: string; tin: string } | undefined;
}

export const selectBusinesses = async (
  tx: Transaction,
  scope: Scope,
  wanted: BusinessesWanted,
): Promise<(BusinessRecord & PlanColumns)[]> => {
  const { except, status, plan, search, ids, ...page } = wanted;
  const { after, order } = keysetPage({ column: "b.created_at", type: "timestamptz", id: "b._id", ...page });
  const matching =
    search === undefined ? sql`` : sql`and (b.name_key like ${containing(search.name)} or b.tin = ${search.tin})`;
  const rows = await tx.rows(
    statement<
      Omit<BusinessRecord, keyof Counted> & PlanColumns
    >(sql`select ${ownColumns}, s.plan_status, s.plan_ends_at from businesses b ${joinedPlan(scope)}
      where ${inScope(scope, "b._id")} and b._id <> ${except}::uuid
      ${status === undefined ? sql`` : sql`and b.status = ${status}`}
      ${plan === undefined ? sql`` : withPlan(plan.filter, plan.now)}
      ${ids === undefined ? sql`` : sql`and b._id = any(${[...ids]}::uuid[])`} ${matching} ${after} ${order}`),
  );
  const found = rows.map(({ _id }) => _id);
  const counted = await selectCounted(tx, scope, found);
  return rows.map((row) => ({ ...row, ...counted.get(row._id)! }));
};

export const selectBusiness = (tx: Transaction, scope: Scope, _id: string): Promise<BusinessRecord | undefined> => {
  const own = businessScope(_id);
  return tx.row(
    statement<BusinessRecord>(
      sql`select ${ownColumns}, ${countedColumns(own)} from businesses b where ${inScope(scope, "b._id")} and b._id = ${_id}::uuid`,
    ),
  );
};

/** As `selectBusiness`. Others who change it wait until the end of the transaction. */
export const selectBusinessForChange = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<BusinessRecord | undefined> => {
  await holdBusiness(tx, scope);
  return selectBusiness(tx, scope, _id);
};

/** Settings of a business that every visit needs. */
export interface BusinessSettings {
  time_zone: string;
  currency: string;
  language: Business["language"];
  qr_key: string;
}

export const selectBusinessSettings = (
  tx: Transaction,
  scope: Scope,
  _id: string,
): Promise<BusinessSettings | undefined> =>
  tx.row(
    statement<BusinessSettings>(
      sql`select b.time_zone, b.currency, b.language, b.qr_key from businesses b where ${inScope(scope, "b._id")} and b._id = ${_id}::uuid`,
    ),
  );

export interface NewBusiness {
  _id: string;
  name: string;
  plan_id: string | null;
  logo_icon: string | null;
  logo_stock: string | null;
  currency: string;
  time_zone: string;
  language: string;
  city: string | null;
  qr_key: string;
  now: string;
}

export const insertBusiness = async (tx: Transaction, scope: BusinessScope, business: NewBusiness): Promise<void> => {
  await tx.rows(
    statement(sql`insert into businesses (_id, name, plan_id, logo_icon, logo_stock, currency, time_zone, language, city, qr_key, created_at, updated_at)
      values (${scope.business_id}, ${business.name}, ${business.plan_id}, ${business.logo_icon}, ${business.logo_stock}, ${business.currency},
        ${business.time_zone}, ${business.language}, ${business.city}, ${business.qr_key}, ${business.now}, ${business.now})`),
  );
};

export interface BillingFields {
  tin: string | null;
  billing_name: string | null;
  billing_address: string | null;
  billing_postcode: string | null;
  billing_city: string | null;
  billing_country: Country | null;
}

export const updateBilling = async (
  tx: Transaction,
  scope: BusinessScope,
  fields: BillingFields & { /** `null` leaves it. */ first_day_of_week: number | null; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update businesses set tin = ${fields.tin}, billing_name = ${fields.billing_name},
        billing_address = ${fields.billing_address}, billing_postcode = ${fields.billing_postcode},
        billing_city = ${fields.billing_city}, billing_country = ${fields.billing_country},
        first_day_of_week = coalesce(${fields.first_day_of_week}::smallint, first_day_of_week),
        updated_at = ${fields.now}::timestamptz
      where _id = ${scope.business_id}::uuid`),
  );
};

/** Merges the flags into those that are there. */
export const updateFlags = async (
  tx: Transaction,
  scope: BusinessScope,
  flags: Readonly<Record<string, boolean>>,
  now: string,
): Promise<void> => {
  await tx.rows(
    statement(sql`update businesses set flags = flags || ${JSON.stringify(flags)}::jsonb, updated_at = ${now}::timestamptz
      where _id = ${scope.business_id}::uuid`),
  );
};

/** False for one that is suspended already. */
export const updateSuspended = async (
  tx: Transaction,
  scope: BusinessScope,
  { reason, now }: { reason: string; now: string },
): Promise<boolean> =>
  (await tx.row(
    statement(sql`update businesses set status = 'suspended', status_before_suspension = status, updated_at = ${now}::timestamptz,
        suspended_at = ${now}::timestamptz, suspended_by = 'operator', suspension_reason = ${reason}
      where _id = ${scope.business_id}::uuid and status <> 'suspended' returning 1`),
  )) !== undefined;

/** False for one that is not suspended. */
export const updateResumed = async (tx: Transaction, scope: BusinessScope, now: string): Promise<boolean> =>
  (await tx.row(
    statement(sql`update businesses set status = coalesce(status_before_suspension, 'active'), status_before_suspension = null,
        suspended_at = null, suspended_by = null, suspension_reason = null,
        closing_at = case when closing_at > ${now}::timestamptz then closing_at end, updated_at = ${now}::timestamptz
      where _id = ${scope.business_id}::uuid and status = 'suspended' returning 1`),
  )) !== undefined;

/** Puts a mail in for each of its people, in the transaction that causes it. `at`: when it was suspended. */
export const insertSuspensionMails = async (
  tx: Transaction,
  scope: BusinessScope,
  { kind, at }: { kind: "suspended" | "resumed"; at: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`select jobs.enqueue('suspension_mails', jsonb_build_object('kind', ${kind}::text, 'business_id', a.business_id,
        'account_id', a._id, 'at', ${at}::text))
      from accounts a where ${inScope(scope, "a.business_id")} and a.status = 'active'`),
  );
};

/** Ends the sessions of the business's people; its devices keep theirs. */
export const deleteAccountSessions = async (tx: Transaction, scope: BusinessScope): Promise<void> => {
  await tx.rows(
    statement(sql`delete from sessions where business_id = ${scope.business_id}::uuid and account_id is not null`),
  );
};
