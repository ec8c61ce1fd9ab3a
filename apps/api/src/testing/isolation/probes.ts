/**
 * One good request for every call of the contract, with somebody's ids put where ids stand. A call that is missing here
 * fails the matrix by name: add how to call it, and it is tested for every caller, prefix and tenant.
 */
import { randomUUID } from "node:crypto";
import { setUpDevice } from "../../features/devices/index.ts";
import { joinCard } from "../../features/card-subscriptions/index.ts";
import { createPlace } from "../../features/places/index.ts";
import type { Caller, TestApp } from "../app.ts";
import { pictureForm, somePng } from "../uploads.ts";
import { commitAt, password, tenantPlan, type Tenant } from "../tenant.ts";
import type { Whose } from "./cells.ts";

/** Ids of one tenant, of nobody, or texts that are none. */
export interface Ids {
  readonly whose: Whose;
  readonly tenant: Tenant | null;
  /** An id that a list filter or a body names; the tenant's own, or a made-up one. */
  id(ofTenant: (tenant: Tenant) => string): string;
}

export interface Scene {
  readonly app: TestApp;
  /** Who calls; the visitor has no token. */
  readonly caller: Caller;
  /** The caller may write visits at its own business's first place. */
  readonly canScan: boolean;
  /** The platform reaches every tenant's rows. */
  readonly isPlatform: boolean;
}

export interface Probe {
  /** The id, or the name, in the path. */
  item?(ids: Ids, scene: Scene): string | Promise<string>;
  /** True when the query or the body names ids or codes of a tenant. */
  readonly references?: boolean;
  query?(ids: Ids): Record<string, string>;
  body?(ids: Ids, scene: Scene): unknown;
  /** Sent instead of a body. */
  form?(): Promise<{ payload: Buffer; headers: Record<string, string> }>;
  /** The call ends the caller's session, so each cell needs a session of its own. */
  readonly endsSession?: boolean;
  /** Tables that a refusal writes on purpose. */
  readonly refusalWrites?: readonly string[];
}

const nobody = "01890a5d-ac96-774b-bcce-b302099a8057";

export const idsOf = (whose: Whose, tenant: Tenant | null): Ids => ({
  whose,
  tenant,
  id: (ofTenant) => (tenant !== null ? ofTenant(tenant) : whose === "malformed" ? "no-id-at-all" : nobody),
});

/** A transaction that the caller may take back: its own, just written; else one that stands. */
const reversible = async (ids: Ids, { caller, canScan, isPlatform }: Scene): Promise<string> => {
  const { tenant } = ids;
  if (isPlatform && tenant !== null) {
    return commitAt(tenant.accounts.owner.caller, tenant.points.number, tenant.places[0], { amount: 1000 });
  }
  if (ids.whose !== "own" || tenant === null || !canScan) return ids.id((of) => of.transactions[0]);
  return commitAt(caller, tenant.points.number, tenant.places[0], { amount: 1000 });
};

const basket = (ids: Ids) => ({
  number: ids.whose === "malformed" ? 5 : ids.tenant === null ? "482109375516" : ids.tenant.stamps.number,
  place_id: ids.id((of) => of.places[0]),
});

const freshDevice = async (ids: Ids, { isPlatform }: Scene): Promise<string> =>
  (ids.whose === "own" || isPlatform) && ids.tenant !== null
    ? (await setUpDevice(ids.tenant.ctx, { name: "Kasa", kind: "till", place_ids: null }))._id
    : ids.id((of) => of.device_id);

/** A place of version 1. */
const freshPlace = async (ids: Ids, { isPlatform }: Scene): Promise<string> =>
  (ids.whose === "own" || isPlatform) && ids.tenant !== null
    ? createPlace(ids.tenant.ctx, { name: "Zabłocie" })
    : ids.id((of) => of.places[0]);

/** A membership that nothing has happened on. */
const freshMembership = async (ids: Ids, { isPlatform }: Scene): Promise<string> => {
  const { tenant } = ids;
  if ((ids.whose !== "own" && !isPlatform) || tenant === null) return ids.id((of) => of.points.card_subscription_id);
  const [member] = await joinCard(tenant.ctx, tenant.points_card_id, [{}]);
  return member!.card_subscription_id;
};

/** Another membership of the same card, to be merged away. */
const mergeFrom = async (ids: Ids) => {
  const { tenant } = ids;
  if (tenant === null) return { from_id: ids.id((of) => of.points.card_subscription_id) };
  const [member] = await joinCard(tenant.ctx, tenant.points_card_id, [{}]);
  return { from_id: member!.card_subscription_id };
};

/** A customer of version 1. */
const freshUser = async (ids: Ids, { isPlatform }: Scene): Promise<string> => {
  const { tenant } = ids;
  if ((ids.whose !== "own" && !isPlatform) || tenant === null) return ids.id((of) => of.points.user_id);
  const [member] = await joinCard(tenant.ctx, tenant.points_card_id, [{}]);
  return member!.user_id;
};

const adjustment = (ids: Ids) => ({ delta: 7, reason: "Zgubiony paragon", place_id: ids.id((of) => of.places[0]) });

const accountOf = (ids: Ids): string => ids.id((of) => of.accounts.owner.account_id);

const emailOf = ({ whose, tenant }: Ids): unknown =>
  whose === "malformed" ? 7 : (tenant?.accounts.owner.email ?? "nobody@example.test");

export const probes: Readonly<Record<string, Probe>> = {
  readCurrentAccountRole: {},
  readCurrentAccount: {},
  updateAccount: {
    item: (ids, { caller }) =>
      ids.whose === "own"
        ? (caller.account_id ?? ids.id((of) => of.accounts.owner.account_id))
        : ids.id((of) => of.accounts.owner.account_id),
    body: () => ({ theme: "dark" }),
  },
  login: {
    references: true,
    refusalWrites: ["identities"],
    body: ({ whose, tenant }) => ({
      email: whose === "malformed" ? 7 : (tenant?.accounts.owner.email ?? "nobody@example.test"),
      password: whose === "own" ? password : "Wrong-Horse-7",
    }),
  },
  requestPasswordReset: { references: true, body: (ids) => ({ email: emailOf(ids) }) },
  // A token that nobody was sent.
  resetPassword: {
    item: accountOf,
    body: () => ({ token: "none", new_password: password, new_password_confirm: password }),
  },
  unlockAccount: { item: accountOf, body: () => ({ token: "none" }) },
  verifyEmail: { item: accountOf, body: () => ({ token: "none" }) },
  requestVerificationMail: {},
  logout: { endsSession: true },
  registerBusiness: {
    references: true,
    // Two tenants' addresses are taken; nobody's is refused for its password, so that no cell leaves a business behind.
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
  listCardSubscriptions: { references: true, query: (ids) => ({ card_id: ids.id((of) => of.points_card_id) }) },
  readCardSubscription: { item: (ids) => ids.id((of) => of.points.card_subscription_id) },
  listCardSubscriptionTransactions: {
    item: (ids) => ids.id((of) => of.points.card_subscription_id),
    references: true,
    query: (ids) => ({ place_id: ids.id((of) => of.places[0]) }),
  },
  previewAdjustment: { item: freshMembership, references: true, body: adjustment },
  adjustCardSubscription: { item: freshMembership, references: true, body: adjustment },
  freezeCardSubscription: { item: freshMembership },
  unfreezeCardSubscription: { item: freshMembership },
  closeCardSubscription: { item: freshMembership },
  addCardNumber: { item: freshMembership, body: () => ({}) },
  previewMerge: { item: freshMembership, references: true, body: mergeFrom },
  mergeCardSubscriptions: { item: freshMembership, references: true, body: mergeFrom },
  listCards: {},
  readCard: { item: (ids) => ids.id((of) => of.points_card_id) },
  listDevices: {},
  readDevice: { item: (ids) => ids.id((of) => of.device_id) },
  createDevice: {
    references: true,
    body: (ids) => ({ name: "Kasa dwa", kind: "till", place_ids: [ids.id((of) => of.places[0])] }),
  },
  createPairingCode: { item: freshDevice },
  revokeDevice: { item: freshDevice },
  pairDevice: {
    references: true,
    // Whoever holds a code may use it; another tenant's code is one that has been used up.
    body: async ({ whose, tenant }) => {
      if (whose === "malformed") return { code: 12 };
      if (tenant === null || whose !== "own") return { code: "ABCD-EFGH" };
      return { code: (await setUpDevice(tenant.ctx, { name: "Kasa", kind: "till", place_ids: null })).code };
    },
  },
  readCurrentDevice: {},
  listPlaces: {},
  exportPlaces: { query: () => ({ locale: "pl" }) },
  readPlace: { item: (ids) => ids.id((of) => of.places[0]) },
  createPlace: { body: () => ({ name: "Nowe", country: "PL", postcode: "31056" }) },
  updatePlace: { item: freshPlace, body: () => ({ opening_hours: "Mo-Fr 8:00-16:00" }) },
  closePlace: { item: freshPlace },
  reopenPlace: { item: freshPlace },
  createPlanSubscription: { body: () => ({ plan_id: tenantPlan }) },
  readCurrentPlanSubscription: {},
  listPlans: {},
  readPlan: {
    // No tenant's: whoever is signed in reads it.
    item: (ids, { isPlatform }) => ids.id(() => (ids.whose === "own" || isPlatform ? tenantPlan : nobody)),
  },
  previewVisit: { references: true, body: basket },
  commitVisit: { references: true, body: basket },
  createUpload: { form: async () => pictureForm(await somePng("c8763c")) },
  readUpload: { item: (ids) => ids.id((of) => of.upload), query: () => ({ w: "50" }) },
  listUsers: {},
  readUser: { item: (ids) => ids.id((of) => of.points.user_id) },
  updateUser: { item: freshUser, body: () => ({ language: "uk" }) },
  listUserCardSubscriptions: { item: (ids) => ids.id((of) => of.points.user_id) },
  readStatsSummary: {},
  readLedgerProof: {},
  listTransactions: {
    references: true,
    query: (ids) => ({
      place_id: ids.id((of) => of.places[0]),
      card_subscription_id: ids.id((of) => of.points.card_subscription_id),
      count: "true",
    }),
  },
  readTransaction: { item: (ids) => ids.id((of) => of.transactions[0]) },
  previewReversal: { item: reversible, body: () => ({}) },
  reverseTransaction: { item: reversible, body: () => ({}) },
};

/** The version of what was just made; calls that need none ignore it. */
export const firstVersion: Record<string, string> = { "if-match": '"1"' };

/** A key of its own for every request; calls that need none ignore it. */
export const freshKey = (): Record<string, string> => ({ "idempotency-key": randomUUID() });
