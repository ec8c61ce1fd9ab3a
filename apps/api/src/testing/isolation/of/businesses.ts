/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { randomUUID } from "node:crypto";
import * as countries from "../../../features/tenants/businesses/queries.ts";
import * as plans from "../../../features/tenants/businesses/plan-queries.ts";
import * as settled from "../../../features/tenants/businesses/settled-queries.ts";
import * as businesses from "../../../features/tenants/businesses/queries.ts";
import { buildBusiness } from "../../builders.ts";
import { made, now, page } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { emailOf, type Ids, inPolish, type Scene } from "../probe.ts";
import { password } from "../../tenant.ts";
import type { BusinessesWanted } from "../../../features/tenants/businesses/queries.ts";

/** A business that only this cell knows, where the platform asks for a tenant's. */
const freshBusiness = async (ids: Ids, { app, isPlatform }: Scene): Promise<string> =>
  isPlatform && ids.tenant !== null ? (await buildBusiness(app)).scope.business_id : ids.id((of) => of.id);

export const isolation: Isolation = {
  holders: {
    businesses_view: ["platform"],
    businesses_modify: ["platform"],
  },
  rights: {
    businesses: ["select", "insert", "update"],
  },
  probes: {
    registerBusiness: {
      endsSession: true,
      misreferenced: { foreign: 409, none: 422, malformed: 400 },
      refused: 409,
      references: true,
      // Both tenants' addresses are taken; an unknown one is refused for its password, so that no cell leaves a business behind.
      body: (ids) => ({
        email: emailOf(ids),
        password: ids.whose === "none" ? "simple" : password,
        terms_accepted: true,
      }),
    },
    readCurrentBusiness: {},
    listBusinesses: {},
    readBusiness: { item: (ids) => ids.id((of) => of.id) },
    updateBusiness: { item: (ids) => ids.id((of) => of.id), body: () => ({ tin: "123-456-32-18" }) },
    inviteBusiness: {
      hasOwnBusiness: true,
      body: () => ({ name: "Lodziarnia", language: "pl", owner_email: `${randomUUID()}@example.test` }),
    },
    changeBusinessFlags: { hasOwnBusiness: true, item: freshBusiness, body: () => ({ ingredients: true }) },
    suspendBusiness: { hasOwnBusiness: true, item: freshBusiness, body: () => ({ reason: "Unpaid" }) },
    resumeBusiness: { item: (ids) => ids.id((of) => of.id) },
    actAsBusiness: {
      endsSession: true,
      item: (ids) => ids.id((of) => of.id),
      body: () => ({ reason: "Asked for help" }),
    },
    stopActing: {},
    exportBusinesses: inPolish,
  },
  reads: {
    // Whether it is on trial or paid, its plan is over one day.
    withPlan: async (tx, scope) => {
      const ask = (plan: BusinessesWanted["plan"]) =>
        businesses.selectBusinesses(tx, scope, { ...page, except: made(), plan });
      const ended = await ask({ filter: "unpaid", now: "2100-01-01T00:00:00.000Z" });
      return [...ended, ...(await ask({ filter: "trial", now: "2000-01-01T00:00:00.000Z" }))];
    },
    selectPlanEnd: (tx, scope) => plans.selectPlanEnd(tx, scope),
    // A part of the list's statement.
    joinedPlan: (tx, scope) => businesses.selectBusinesses(tx, scope, { ...page, except: made() }),
    selectBusinesses: (tx, scope) => businesses.selectBusinesses(tx, scope, { ...page, except: made() }),
    selectTransactionsSince: async (tx, scope, of) => [
      ...(await businesses.selectTransactionsSince(tx, scope, [of.id], "2000-01-01")),
    ],
    selectBusinessForChange: (tx, scope, of) => businesses.selectBusinessForChange(tx, scope, of.id),
    selectBusiness: (tx, scope, of) => businesses.selectBusiness(tx, scope, of.id),
    selectAnyTransaction: (tx, scope) => settled.selectAnyTransaction(tx, scope),
    selectProgrammeVersions: (tx, scope) => settled.selectProgrammeVersions(tx, scope),
    selectCountry: (tx, scope, of) => countries.selectCountry(tx, scope, of.places[0]),
    selectBusinessSettings: (tx, scope, of) => businesses.selectBusinessSettings(tx, scope, of.id),
  },
  writes: {
    updateBilling: (tx, scope) =>
      businesses.updateBilling(tx, scope, {
        tin: "1234563218",
        billing_name: "X",
        billing_address: null,
        billing_postcode: null,
        billing_city: null,
        billing_country: null,
        first_day_of_week: 7,
        now,
      }),
    updateFlags: (tx, scope) => businesses.updateFlags(tx, scope, { ingredients: true }, now),
    updateSuspended: (tx, scope) => businesses.updateSuspended(tx, scope, { reason: "Made", now }),
    // A job says whose it is, and no tenant reads jobs: beside it something of the business is changed.
    insertSuspensionMails: async (tx, scope) => {
      await businesses.insertSuspensionMails(tx, scope, { kind: "suspended", at: now });
      await businesses.updateFlags(tx, scope, { ingredients: true }, now);
    },
    updateResumed: async (tx, scope) => {
      await businesses.updateSuspended(tx, scope, { reason: "Made", now });
      return businesses.updateResumed(tx, scope, now);
    },
    updateSettled: (tx, scope) => settled.updateSettled(tx, scope, { currency: "EUR", time_zone: "Europe/Kyiv", now }),
    touchMemberships: (tx, scope) => settled.touchMemberships(tx, scope),
    insertProgrammeCopy: (tx, scope, of) =>
      settled.insertProgrammeCopy(tx, scope, {
        of: of.programme_version_id,
        programme: { version_id: made() } as never,
        now,
      }),
    deleteAccountSessions: (tx, scope) => businesses.deleteAccountSessions(tx, scope),
    insertBusiness: (tx, scope) =>
      businesses.insertBusiness(tx, scope, {
        _id: made(),
        name: "Inna",
        plan_id: null,
        logo_icon: null,
        logo_stock: null,
        currency: "PLN",
        time_zone: "UTC",
        language: "pl",
        city: null,
        qr_key: made(),
        now,
      }),
  },
};
