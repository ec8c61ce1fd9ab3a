/** A whole tenant for isolation tests: two places, visits at both, one caller of each kind. */
import { randomUUID } from "node:crypto";
import { roleIds, type RoleName } from "@rewardo/contract/roles";
import { createAccountRole } from "../features/tenants/account-roles/index.ts";
import { createAccount } from "../features/tenants/accounts/index.ts";
import { createBusiness } from "../features/tenants/businesses/index.ts";
import { createCard, type CardInput } from "../features/programme/cards/index.ts";
import { joinCard } from "../features/people/card-subscriptions/index.ts";
import { setUpDevice } from "../features/tenants/devices/index.ts";
import { createProduct, importProducts } from "../features/tenants/products/index.ts";
import { createPlace } from "../features/tenants/places/index.ts";
import { insertAuditEntry } from "../platform/audit/queries.ts";
import { openPlanSubscription } from "../features/tenants/plan-subscriptions/index.ts";
import { storeUpload } from "../features/base/uploads/index.ts";
import type { SetupContext } from "../platform/context.ts";
import { openSession } from "../platform/session/sessions.ts";
import type { Caller, TestApp } from "./app.ts";
import { pointsCard, stampsCard } from "./builders.ts";
import type { Tenant, TenantAccount, TenantNames } from "./tenant-type.ts";
import { somePng } from "./uploads.ts";

export type { Tenant } from "./tenant-type.ts";

export const password = "Correct-Horse-7";

/** Every tenant's plan; it has any number of places. */
export const tenantPlan = "00000000-0000-7000-8000-0000000000a3";

const key = (): Record<string, string> => ({ "idempotency-key": randomUUID() });

/** What a business's own role may be. */
export const someRole = () => ({
  name: `Zmiana ${randomUUID()}`,
  permissions: ["scanner_view" as const],
  limits: {
    adjust_max: 0,
    adjust_day_max: 200,
    visit_max: 50_000,
    visit_cards_max: 10,
    custom_max: 0,
    reverse_own_minutes: 5,
    contact: "masked" as const,
    own_places_only: true,
  },
});

/** Writes a visit at a place and answers its id. Throws when the till refuses. */
export const commitAt = async (
  caller: Caller,
  number: string,
  place_id: string,
  more: object = {},
): Promise<string> => {
  const { status, body } = await caller.call<{ transaction?: { _id: string } }>(
    "POST",
    "/api/scanner/commit",
    { number, place_id, ...more },
    key(),
  );
  if (status !== 201 || body.transaction === undefined) throw new Error(`The till refused: ${JSON.stringify(body)}`);
  return body.transaction._id;
};

/** Pairs a device at a place and answers its id and caller. */
export const pairDeviceAt = async (
  app: TestApp,
  ctx: SetupContext,
  name: string,
  place_ids: readonly string[] | null,
) => {
  const { _id, code } = await setUpDevice(ctx, {
    name,
    kind: "till",
    place_ids: place_ids === null ? null : [...place_ids],
  });
  const paired = await app.withToken(null).call<{ token: string }>("POST", "/api/devices/pair", { code });
  if (paired.status !== 200) throw new Error(`Pairing failed: ${JSON.stringify(paired.body)}`);
  return { _id, device: app.withToken(paired.body.token) };
};

const openAccount = async (
  app: TestApp,
  ctx: SetupContext,
  role: RoleName,
  staff: string,
  place_ids: readonly string[] | null,
): Promise<TenantAccount> => {
  const email = `${staff.toLowerCase()}-${randomUUID()}@example.test`;
  const input = {
    email,
    password,
    account_role_id: roleIds[role],
    first_name: staff,
    last_name: `${staff}owska`,
    place_ids,
  };
  const account_id = await createAccount(ctx, input);
  const { business_id } = ctx.scope;
  const token = await openSession(ctx.database, ctx.clock, { business_id, account_id, user_agent: "test" });
  return { caller: app.withToken(token, account_id), account_id, email };
};

/** One of the business's people at its own counter, as the audit takes them. */
const authorIn = ({ clock, scope }: SetupContext, { account_id }: TenantAccount) => {
  const request = { request_id: "", address: "10.0.0.1", user_agent: null, accept_language: null, is_secure: true };
  return { clock, scope, request, actor: { kind: "account", _id: account_id } as const };
};

/** A coupon that all members have and none uses: it says something of whose card it is. */
const informing: NonNullable<CardInput["coupons"]>[number] = {
  name: {},
  status: "active",
  effect: { kind: "none" },
  discount_scope: "order",
  items: { product_ids: [], filter: { mode: "all", names: [] } },
  max_discount: null,
  minimum_amount: null,
  usage_frequency: { kind: "unlimited" },
  validity: { kind: "unlimited" },
  times: { weekdays: null, hours: null },
  target: { kind: "all" },
  campaign_limit: null,
  customer_limit: null,
  place_ids: null,
  combines: false,
  created_at: "2026-01-01T00:00:00.000Z",
};

/** A product as of an import; the import and its number are the business's id, which every test of the tenant can name. */
const importOneProduct = ({ database, scope, clock }: SetupContext, name: string) => {
  const { business_id } = scope;
  const row = { line: 2, external_id: business_id, name: `Imported of ${name}`, kind: null, price: 900 };
  const rows = [{ ...row, category: null, description: null }];
  return database.write(scope, (tx) => importProducts(tx, { scope, clock }, { import_id: business_id, rows }));
};

/** Builds a tenant whose every name is its own, so that any of them in another's answer is a leak. */
export const buildTenant = async (app: TestApp, names: TenantNames): Promise<Tenant> => {
  const scope = await createBusiness(app, {
    name: names.business,
    plan_id: tenantPlan,
    logo_icon: "coffee_bean",
    logo_stock: "forest",
    currency: "PLN",
    time_zone: "Europe/Warsaw",
    language: "pl",
    city: names.city,
  });
  const ctx: SetupContext = { database: app.database, clock: app.clock, scope };
  const plan_subscription_id = await openPlanSubscription(ctx, tenantPlan);
  const upload = await storeUpload({ ...ctx, uploads: app.uploads }, await somePng(names.picture));
  const places = [
    await createPlace(ctx, { name: names.places[0] }),
    await createPlace(ctx, { name: names.places[1] }),
  ] as const;
  const stamps_card_id = await createCard(ctx, { ...stampsCard, name: { pl: `Karta ${names.business}` } });
  const product_id = await createProduct(ctx, `Product of ${names.business}`, { item_names: [ctx.scope.business_id] });
  const items = { ...informing.items, product_ids: [product_id] };
  const coupons = [{ ...informing, items, name: { pl: `Dla gości ${names.business}` } }];
  const points_card_id = await createCard(ctx, { ...pointsCard, name: { pl: `Klub ${names.business}` }, coupons });
  await importOneProduct(ctx, names.business);
  const [first, second] = names.members.map((first_name) => ({ first_name, last_name: `${first_name}ska` }));
  const [stamps] = await joinCard(ctx, stamps_card_id, [first!]);
  const [points] = await joinCard(ctx, points_card_id, [second!]);
  const accounts = {
    employee: await openAccount(app, ctx, "EMPLOYEE", names.staff, null),
    limited: await openAccount(app, ctx, "EMPLOYEE", names.staff, [places[0]]),
    admin: await openAccount(app, ctx, "ADMIN", names.staff, null),
    owner: await openAccount(app, ctx, "OWNER", names.staff, null),
  };
  const role_id = await createAccountRole(ctx, someRole());
  const { _id: device_id, device } = await pairDeviceAt(app, ctx, `Kasa ${names.business}`, [places[0]]);
  const owner = accounts.owner.caller;
  const transactions = [
    await commitAt(owner, points!.number, places[0], { amount: names.amount }),
    await commitAt(owner, points!.number, places[1], { amount: names.amount + 1 }),
  ] as const;
  await app.database.write(scope, (tx) =>
    insertAuditEntry(tx, authorIn(ctx, accounts.owner), { action: "created", entity: "devices", entity_id: device_id }),
  );
  const noted = await owner.call<{ items: { _id: string }[] }>("GET", "/api/audit_entries?limit=1");
  const business = await owner.call<{ qr_key: string }>("GET", "/api/businesses/current");
  const filled = new Map<string, string>();
  const tenant: Tenant = {
    ctx,
    scope,
    id: scope.business_id,
    qr_key: business.body.qr_key,
    plan_subscription_id,
    places,
    stamps_card_id,
    points_card_id,
    product_id,
    stamps: stamps!,
    points: points!,
    accounts,
    role_id,
    device_id,
    device,
    audit_entry_id: noted.body.items[0]!._id,
    upload: upload.name,
    transactions,
    made: (entity) => {
      const id = filled.get(entity);
      if (id === undefined) throw new Error(`No file of testing/isolation/of fills a row of ${entity}`);
      return id;
    },
  };
  // Read here, since the folders' files build on this one.
  const { fills } = await import("./isolation/gather.ts");
  for (const [entity, fill] of Object.entries(fills)) filled.set(entity, await fill(tenant, names.business));
  return tenant;
};

/** Two tenants that share no name. */
export const tenantNames: Readonly<Record<"home" | "away", TenantNames>> = {
  home: {
    business: "Kawiarnia Ziarno",
    city: "Kraków",
    places: ["Kazimierz", "Podgórze"],
    members: ["Oliwia", "Zofia"],
    staff: "Marta",
    amount: 1_234_567,
    picture: "1f4d3a",
  },
  away: {
    business: "Piekarnia Świt",
    city: "Gdańsk",
    places: ["Wrzeszcz", "Oliwa Port"],
    members: ["Bronisława", "Ksawery"],
    staff: "Honorata",
    amount: 7_654_321,
    picture: "a2572f",
  },
};
