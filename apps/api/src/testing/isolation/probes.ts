/**
 * One good request for every call of the contract, with somebody's ids put where ids stand. A call that is missing here
 * fails the matrix by name: add how to call it, and it is tested for every caller, prefix and tenant.
 */
import { randomUUID } from "node:crypto";
import { roleIds } from "@rewardo/contract/roles";
import { createAccountRole } from "../../features/account-roles/index.ts";
import { createAccount } from "../../features/accounts/index.ts";
import { openAdjustmentRequest } from "../../features/adjustment-requests/index.ts";
import { setUpDevice } from "../../features/devices/index.ts";
import { joinCard } from "../../features/card-subscriptions/index.ts";
import { createProduct } from "../../features/products/index.ts";
import { createPlace } from "../../features/places/index.ts";
import type { Caller, TestApp } from "../app.ts";
import { buildBusiness } from "../builders.ts";
import { pictureForm, somePng } from "../uploads.ts";
import { openWitness } from "../witness.ts";
import { commitAt, password, someRole, type Tenant } from "../tenant.ts";
import type { Whose } from "./cells.ts";
import { exportProbes } from "./export-probes.ts";
import { importProbes } from "./import-probes.ts";
import { planProbes } from "./plan-probes.ts";

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
  /** The id of what lies below the item, for `:feedback_id`. */
  below?(ids: Ids): string;
  /** True when the query or the body names ids or codes of a tenant. */
  readonly references?: boolean;
  query?(ids: Ids): Record<string, string>;
  body?(ids: Ids, scene: Scene): unknown;
  /** Sent instead of a body. */
  form?(): Promise<{ payload: Buffer; headers: Record<string, string> }>;
  /** The call ends the caller's session, so each cell needs a session of its own. */
  readonly endsSession?: boolean;
  /** The call ends sessions of the caller's person, so each cell needs an account of its own. */
  readonly endsOthers?: boolean;
  /** The call makes a business or is given a fresh one: nothing of the tenants may change. */
  readonly hasOwnBusiness?: boolean;
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

const forgetRfmRequests = async ({ server }: TestApp): Promise<undefined> => {
  const witness = await openWitness(server);
  await witness.rows(
    "delete from rfm_requests where business_id in (select _id from businesses where qr_key <> 'platform')",
  );
  await witness.close();
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

/** A business that only this cell knows, where the platform asks for a tenant's. */
const freshBusiness = async (ids: Ids, { app, isPlatform }: Scene): Promise<string> =>
  isPlatform && ids.tenant !== null ? (await buildBusiness(app)).scope.business_id : ids.id((of) => of.id);

/** A role of version 1 that nobody has. */
const freshRole = async (ids: Ids, { isPlatform }: Scene): Promise<string> =>
  (ids.whose === "own" || isPlatform) && ids.tenant !== null
    ? createAccountRole(ids.tenant.ctx, someRole())
    : ids.id((of) => of.role_id);

/** An employee's account of version 1 that waits to be accepted. */
const freshAccount = async (ids: Ids, { isPlatform }: Scene): Promise<string> =>
  (ids.whose === "own" || isPlatform) && ids.tenant !== null
    ? createAccount(ids.tenant.ctx, {
        email: `${randomUUID()}@example.test`,
        account_role_id: roleIds.EMPLOYEE,
        is_invited: true,
      })
    : accountOf(ids);

/** Another customer of the same card, to be merged away. */
const mergeFromUser = async (ids: Ids) => {
  const { tenant } = ids;
  if (tenant === null) return { from_id: ids.id((of) => of.points.user_id) };
  const [member] = await joinCard(tenant.ctx, tenant.points_card_id, [{}]);
  return { from_id: member!.user_id };
};

const adjustment = (ids: Ids) => ({ delta: 7, reason: "Zgubiony paragon", place_id: ids.id((of) => of.places[0]) });

const requestBy = ({ ctx, points, places }: Tenant, account_id: string): Promise<string> => {
  const { card_subscription_id } = points;
  const asked = { delta: 7, reason: "Zgubiony paragon", place_id: places[0] };
  return openAdjustmentRequest(ctx, { ...asked, card_subscription_id, account_id });
};

/** A request of somebody else than the caller. */
const freshRequest = async (ids: Ids, { caller, isPlatform }: Scene): Promise<string> => {
  const { tenant } = ids;
  if ((ids.whose !== "own" && !isPlatform) || tenant === null) return ids.id((of) => of.adjustment_request_id);
  const { admin, owner } = tenant.accounts;
  return requestBy(tenant, caller.account_id === owner.account_id ? admin.account_id : owner.account_id);
};

/** A request of the caller. */
const ownRequest = async (ids: Ids, { caller }: Scene): Promise<string> => {
  const { tenant } = ids;
  const isOwn = ids.whose === "own" && Object.values(tenant?.accounts ?? {}).some((one) => one.caller === caller);
  if (!isOwn || tenant === null || caller.account_id === null) return ids.id((of) => of.adjustment_request_id);
  return requestBy(tenant, caller.account_id);
};

const accountOf = (ids: Ids): string => ids.id((of) => of.accounts.owner.account_id);

const emailOf = ({ whose, tenant }: Ids): unknown =>
  whose === "malformed" ? 7 : (tenant?.accounts.owner.email ?? "nobody@example.test");

/** A product of version 1. */
const freshProduct = async (ids: Ids, { isPlatform }: Scene): Promise<string> =>
  (ids.whose === "own" || isPlatform) && ids.tenant !== null
    ? createProduct(ids.tenant.ctx, "Zabłocie")
    : ids.id((of) => of.product_id);

export const probes: Readonly<Record<string, Probe>> = {
  readCurrentAccountRole: {},
  listAccountRoles: {},
  readAccountRole: { item: (ids) => ids.id((of) => of.role_id) },
  createAccountRole: { body: someRole },
  updateAccountRole: { item: freshRole, body: () => ({ name: "Inna zmiana" }) },
  archiveAccountRole: { item: freshRole },
  restoreAccountRole: { item: freshRole },
  listAccounts: {},
  readAccount: { item: accountOf },
  listAccountTransactions: {
    item: accountOf,
    references: true,
    query: (ids) => ({ place_id: ids.id((of) => of.places[0]) }),
  },
  listAccountFeedback: { item: accountOf },
  readAccountFeedback: { item: accountOf, below: (ids) => ids.id((of) => of.feedback_id) },
  inviteAccount: {
    references: true,
    body: (ids) => ({
      email: `${randomUUID()}@example.test`,
      account_role_id: roleIds.EMPLOYEE,
      place_ids: [ids.id((of) => of.places[0])],
    }),
  },
  changeAccountAccess: { item: freshAccount, body: () => ({ first_name: "Ola" }) },
  disableAccount: { item: freshAccount },
  enableAccount: { item: freshAccount },
  inviteAgain: { item: freshAccount },
  // A token that nobody was sent.
  previewInvitation: { item: accountOf, body: () => ({ token: "none" }) },
  acceptInvitation: { item: accountOf, body: () => ({ token: "none" }) },
  listOwnAccounts: {},
  // One's own stays as it is; anybody else's is not found.
  switchAccount: {
    item: (ids, { caller }) => (ids.whose === "own" ? (caller.account_id ?? accountOf(ids)) : accountOf(ids)),
  },
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
  // The installation of this test has no client at Google.
  readGoogleSignIn: {},
  completeGoogleSignIn: { query: () => ({ state: "x" }), body: () => ({ code: "x" }) },
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
  readOwnSecurity: {},
  // A password that is not theirs: what a right one does is shown in the features' own tests.
  changePassword: { body: () => ({ current_password: "wrong", new_password: "Battery-Staple-8" }) },
  listOwnSessions: {},
  closeOtherSessions: { endsOthers: true },
  readMailChoices: {},
  chooseMails: { body: () => ({ subscription: false }) },
  beginSecondFactor: { body: () => ({ current_password: "wrong" }) },
  confirmSecondFactor: { body: () => ({ code: "123456" }) },
  turnOffSecondFactor: { body: () => ({ current_password: "wrong", code: "123456" }) },
  readBusinessClosure: {},
  requestClosure: { body: () => ({ current_password: "wrong" }) },
  withdrawClosure: {},
  readPublicInfo: {},
  updatePublicInfo: { body: () => ({ description: null }) },
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
  inviteBusiness: {
    hasOwnBusiness: true,
    body: () => ({ name: "Lodziarnia", language: "pl", owner_email: `${randomUUID()}@example.test` }),
  },
  suspendBusiness: { hasOwnBusiness: true, item: freshBusiness, body: () => ({ reason: "Unpaid" }) },
  resumeBusiness: { item: (ids) => ids.id((of) => of.id) },
  actAsBusiness: { endsSession: true, item: (ids) => ids.id((of) => of.id) },
  stopActing: {},
  listAuditEntries: {},
  readAuditEntry: { item: (ids) => ids.id((of) => of.audit_entry_id) },
  listCardSubscriptions: { references: true, query: (ids) => ({ card_id: ids.id((of) => of.points_card_id) }) },
  readCardSubscription: { item: (ids) => ids.id((of) => of.points.card_subscription_id) },
  listCardSubscriptionCoupons: { item: (ids) => ids.id((of) => of.points.card_subscription_id) },
  listCardSubscriptionTransactions: {
    item: (ids) => ids.id((of) => of.points.card_subscription_id),
    references: true,
    query: (ids) => ({ place_id: ids.id((of) => of.places[0]) }),
  },
  listCardSubscriptionFeedback: { item: (ids) => ids.id((of) => of.points.card_subscription_id) },
  previewAdjustment: { item: freshMembership, references: true, body: adjustment },
  adjustCardSubscription: { item: freshMembership, references: true, body: adjustment },
  askForAdjustment: { item: freshMembership, references: true, body: (ids) => ({ ...adjustment(ids), delta: 501 }) },
  listAdjustmentRequests: { references: true, query: (ids) => ({ user_id: ids.id((of) => of.points.user_id) }) },
  approveAdjustment: { item: freshRequest },
  declineAdjustment: { item: freshRequest, body: () => ({ note: "Za dużo" }) },
  withdrawAdjustment: { item: ownRequest },
  freezeCardSubscription: { item: freshMembership },
  unfreezeCardSubscription: { item: freshMembership },
  closeCardSubscription: { item: freshMembership },
  addCardNumber: { item: freshMembership, body: () => ({}) },
  previewMerge: { item: freshMembership, references: true, body: mergeFrom },
  mergeCardSubscriptions: { item: freshMembership, references: true, body: mergeFrom },
  listCards: {},
  readCard: { item: (ids) => ids.id((of) => of.points_card_id) },
  createCard: {
    body: () => ({
      template: "coffee_stamps",
      name: "Karta",
      stock: "forest",
      stamp_icon: "mug",
      reward_name: "10. kawa",
    }),
  },
  createPaperCards: { item: (ids) => ids.id((of) => of.points_card_id), body: () => ({ count: 1 }) },
  listDevices: {},
  readDevice: { item: (ids) => ids.id((of) => of.device_id) },
  listDeviceFeedback: { item: (ids) => ids.id((of) => of.device_id) },
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
  listProducts: {},
  readProduct: { item: (ids) => ids.id((of) => of.product_id) },
  createProduct: { body: () => ({ name: "Nowe", kind: "service" }) },
  updateProduct: { item: freshProduct, body: () => ({ name: "Inne" }) },
  archiveProduct: { item: freshProduct },
  restoreProduct: { item: freshProduct },
  listPlaces: {},
  readPlace: { item: (ids) => ids.id((of) => of.places[0]) },
  createPlace: { body: () => ({ name: "Nowe", country: "PL", postcode: "31056" }) },
  updatePlace: { item: freshPlace, body: () => ({ opening_hours: "Mo-Fr 8:00-16:00" }) },
  closePlace: { item: freshPlace },
  reopenPlace: { item: freshPlace },
  ...importProbes,
  ...planProbes,
  ...exportProbes,
  previewVisit: { references: true, body: basket },
  // A key is the caller's own word; whoever names one that locks nothing has nothing to let go.
  releaseCoupons: { body: () => ({ lock_key: "of nobody" }) },
  commitVisit: { references: true, body: basket },
  createUpload: { form: async () => pictureForm(await somePng("c8763c")) },
  readUpload: { item: (ids) => ids.id((of) => of.upload), query: () => ({ w: "50" }) },
  listUsers: {},
  readUser: { item: (ids) => ids.id((of) => of.points.user_id) },
  updateUser: { item: freshUser, body: () => ({ language: "uk" }) },
  previewUserMerge: { item: freshUser, references: true, body: mergeFromUser },
  mergeUsers: { item: freshUser, references: true, body: mergeFromUser },
  listUserCardSubscriptions: { item: (ids) => ids.id((of) => of.points.user_id) },
  readStatsSummary: {},
  readLedgerProof: {},
  readRfm: {},
  // One in ten minutes is taken, so each cell begins after them.
  refreshRfm: { body: (_ids, { app }) => forgetRfmRequests(app) },
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
