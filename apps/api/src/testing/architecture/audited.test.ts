/** Every call that changes something leaves an entry in the audit, or it is said here why not. */
import { allEndpoints, type NamedEndpoint } from "@rewardo/contract/all";
import { auditActions } from "@rewardo/contract/audit-actions";
import { platformBusinessId } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { businessScope } from "../../platform/scope.ts";
import { openSession } from "../../platform/session/sessions.ts";
import { openTestApp, type Caller, type TestApp } from "../app.ts";
import { probes } from "../isolation/gather.ts";
import { firstVersion, freshKey, idsOf, type Probe } from "../isolation/probe.ts";
import { heldBy } from "../isolation/role-table.ts";
import { freshMember, memberCaller, openMemberSession, type TestSession } from "../members.ts";
import { buildTenant, tenantNames, type Tenant } from "../tenant.ts";
import { openWitness, type Witness } from "../witness.ts";

const notKept = "goes on to the log and the error-reporting service: nothing is stored";
const asked = "it only asks: nothing is stored";
const ledger = "the ledger names who, what and when itself, and is never changed";
const ownTaste = "what people choose for themselves alone";
const playing = "a play is its own record; what it wins is noted";
const session = "opens or ends a session, and changes nothing else";
const link = "needs the link of a mail; what it does is noted, see links.test.ts";
const proven = "its probe does not know the password; noted, see own-account, second-factors, business-closures";
const idle = "changes nothing in the state that its probe finds; noted when it does, see its feature's test";

/** Calls that leave no entry when they succeed as their probe asks them, and why. */
const explained: Readonly<Record<string, string>> = {
  reportCrash: notKept,
  tracePages: notKept,
  startSimulation: "plays what happened: nothing of the business changes, and the result goes after a day",
  cancelSimulation: "ends what only plays",
  previewVisit: asked,
  estimateAutomation: asked,
  estimateEmailRecipients: asked,
  estimateSmsRecipients: asked,
  estimateMessageRecipients: asked,
  answerPoll: "a customer's answer is its own record",
  startNotices: "a browser's own address for notices; the consent that allows them is a record of its own",
  endNotices: "ends what one browser is told",
  noteNoticeTouched: "counts that a notice was touched",
  rateVisit: "a customer's own words are kept as they are; what is done about them is noted",
  findMissingVisit: "its probe's receipt is none; what it settles is noted, see finding.test.ts",
  giveOrder: "its probe's order is none; the decision is noted with its order, see answering.test.ts",
  answerTillReport: "its probe's order is none; the decision is noted with its order, see at-till.test.ts",
  changeMember: "a customer's own data, which nobody else changes here",
  startContactProof: "asks for digits; what they prove is its own record",
  proveContact: "its probe knows no digits; the contact and when it was proven stand in the record",
  claimVisit: "its probe knows no code; noted as claimed, see features/till/claims",
  unsubscribe: link,
  declareOptIns: "noted where it counts for anyone, see opt-ins.test.ts; its probe's customer has no address",
  receiveSmsapiReply: "needs the secret address of the provider; what it withdraws is noted, see sms-reports.test.ts",
  receiveSmsapiReport: "needs the secret address of an SMS; what it withdraws is noted, see sms-reports.test.ts",
  receiveTwilioReply: "needs the secret address of the provider; what it withdraws is noted, see sms-reports.test.ts",
  receiveTwilioReport: "needs the secret address of an SMS; what it withdraws is noted, see sms-reports.test.ts",
  previewReversal: asked,
  findCards: asked,
  previewAdjustment: asked,
  previewMerge: asked,
  commitVisit: ledger,
  askForReward: "a question that is good for a minute is its own record",
  cancelRewardConfirmation: "ends a question that is good for a minute",
  answerRewardConfirmation: "a customer's answer is its own record",
  sendPromises: "what is counted is its own record, and so is a conflict; who settles one is noted",
  startClaim: ledger,
  renewClaim: "makes another code for what waits; that a claim is taken up again is noted, see claims.test.ts",
  reverseTransaction: ledger,
  login: session,
  logout: session,
  noteDeviceSeen: "says that a device is there, once a minute; nothing else changes",
  serveByPin: "its probe knows no PIN; what is written while a person serves names them, see pins.test.ts",
  stopServing: session,
  openLockedStaff: idle,
  pairDevice: "the code that it uses up was noted when it was made",
  updateAccount: ownTaste,
  createUpload: "a picture is nothing until a record takes it, which is noted",
  requestPasswordReset: "asks for a mail; using its link is noted",
  requestVerificationMail: "asks for a mail; using its link is noted",
  resetPassword: link,
  unlockAccount: link,
  verifyEmail: link,
  registerBusiness: "its probe is refused; noted, see registration.test.ts",
  confirmAddresses: "its probe finds no address to confirm; noted, see confirming.test.ts",
  decidePhoneRequest: "its probe finds no phone that asks; noted, see phone-requests.test.ts",
  saveWalletCertificate: "its probe is refused; noted, see wallet-certificates.test.ts",
  removeWalletCertificate: "its probe finds none; noted, see wallet-certificates.test.ts",
  recoverCard: "its probe is refused; noted, see recovery-codes.test.ts",
  takeRecoveryCode: idle,
  unfreezeCardSubscription: idle,
  unfreezeAccount: idle,
  unfreezeDevice: idle,
  reopenPlace: idle,
  nudgeIntegration: "only asks for reading what is there",
  askIntegration: "changes nothing but when a system is read",
  pushOrders: "needs the integration's own key; the orders are their own record, and never go",
  matchOrder: "its probe has no receipt; noted, see integrations.test.ts",
  testWebhook: "sends a test message, which the log of messages has",
  replayWebhookDelivery: "sends a message of the log again, which says so",
  discardDraft: idle,
  createPlanSubscription: idle,
  resumeBusiness: idle,
  stopActing: idle,
  restoreAccountRole: idle,
  enableAccount: idle,
  withdrawClosure: idle,
  changeSignInRules: "needs a second factor of the caller; noted, see second-factors/rules.test.ts",
  findCardStanding: asked,
  rateAtKiosk: "a customer's own words are kept as they are; what is done about them is noted",
  restorePlan: idle,
  restoreProduct: idle,
  updatePublicInfo: idle,
  switchAccount: session,
  closeOwnSession: "its probe ends none; noted, see own-account.test.ts",
  chooseMails: ownTaste,
  stopWeeklyReports: "needs the key of a mail, and is its reader's own taste; see weekly-reports",
  dismissAdvice: ownTaste,
  restoreAdvice: ownTaste,
  dismissSuggestion: ownTaste,
  restoreSuggestion: ownTaste,
  previewUserMerge: asked,
  previewInvitation: asked,
  acceptInvitation: link,
  namePromotionGroupMembers: "its probe names no member; noted, see promotion-groups",
  countPromotionGroup: asked,
  claimCouponCode: "the coupon that it gives names its code; what uses it stands in the ledger",
  releaseCoupons: "lets go of what a till had kept for a moment; no balance changes",
  askForAdjustment: "its probe is for staff with a limit; noted, see adjustment-requests",
  withdrawAdjustment: "its probe is for staff with a limit; noted, see adjustment-requests",
  updateImport: "says how a file is read before anything of it is imported",
  checkImport: asked,
  pauseImport: "what it stops was noted, and its end will be",
  retryMails: "sends what was to be sent anyway, only sooner",
  refreshRfm: "recomputes from visits, decides nothing",
  requestClosure: proven,
  changePassword: proven,
  beginSecondFactor: proven,
  confirmSecondFactor: proven,
  turnOffSecondFactor: proven,
  beginPasskey: proven,
  addPasskey: proven,
  removePasskey: proven,
  beginPasskeySignIn: session,
  completePasskeySignIn: session,
  giveFeedback: "a customer's own words are kept as they are; what is done about them is noted",
  startPlay: playing,
  turnCard: playing,
  answerQuiz: playing,
  chooseNickname: playing,
  completeGoogleSignIn: "needs an answer of Google; what it proves is noted, see features/auth",
  receiveMailReport: "needs the signature of a mail server; a complaint withdraws consent, which is noted",
  openCheckout: "a page of the payment provider; what is paid there is noted",
  openPaymentPortal: "a page of the payment provider",
  receiveProviderNotice: "needs the signature of a payment provider; noted, see features/payments",
  receivePaymentEvent: "needs the signature of a payment provider; noted, see features/payments",
};

let app: TestApp;
let witness: Witness;
let tenant: Tenant;

beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
  tenant = await buildTenant(app, tenantNames.home);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const isTheirs = ({ definition: { access } }: NamedEndpoint, who: "owner" | "platform"): boolean => {
  if (access === "public" || access === "signed_in" || access === "signed_in_device") return who === "owner";
  const wanted: readonly string[] = typeof access === "string" ? [access] : access;
  return wanted.some((permission) => heldBy[who].includes(permission));
};

/** The owner where an owner may, else the platform; each with a session that the call may end. */
const callerFor = async (endpoint: NamedEndpoint): Promise<Caller> => {
  if (!isTheirs(endpoint, "owner")) return app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  const { account_id } = tenant.accounts.owner;
  const session_of = { business_id: tenant.id, account_id, user_agent: null };
  return app.withToken(await openSession(app.database, app.clock, session_of), account_id);
};

/** The points customer; a new one where the call ends the session. */
const memberFor = ({ endsSession }: Probe): Promise<TestSession> =>
  endsSession === true ? freshMember(tenant) : openMemberSession(tenant.ctx, tenant.points.user_id);

const countEntries = async (): Promise<number> =>
  (await witness.rows<{ count: number }>("select count(*)::integer as count from audit_entries"))[0]!.count;

const faultOf = (reason: string | undefined, statusCode: number, noted: number): string | null => {
  if (reason !== undefined) return noted === 0 ? null : "it is noted, so that it needs no explanation here";
  if (statusCode >= 300)
    return `answers ${statusCode}: say in probes.ts how it is called well, or here why it leaves no entry`;
  return noted > 0 ? null : "write an audit entry in the transaction of the change, or say here why not";
};

const modifying = allEndpoints.filter(({ definition }) => definition.method !== "GET");

test.each(modifying.map((endpoint) => [`${endpoint.entity} ${endpoint.name}`, endpoint] as const))(
  "%s is noted, or it is said why not",
  async (_name, endpoint) => {
    const { name, definition } = endpoint;
    const probe = probes[name]!;
    const isOfMember = definition.scope === "member";
    const caller = isOfMember ? memberCaller(app, await memberFor(probe)) : await callerFor(endpoint);
    const isPlatform = !isOfMember && !isTheirs(endpoint, "owner");
    const scene = { app, caller, canScan: !isPlatform, isPlatform };
    const ids = idsOf("own", tenant);
    const item = /\/:(id|name)\b/.test(definition.path) ? await probe.item!(ids, scene) : "";
    const form = await probe.form?.();
    const payload = form?.payload ?? (await probe.body?.(ids, scene));
    const isScoped = ["scoped", "business", "acting"].includes(definition.scope);
    const staffPrefix = isPlatform && isScoped ? `/api/businesses/${tenant.id}` : "/api";
    const prefix = isOfMember ? `/api/member/${tenant.qr_key}` : staffPrefix;
    const before = await countEntries();
    const { statusCode } = await app.app.inject({
      method: definition.method,
      url: `${prefix}${definition.path.replace(/:(id|name)\b/, item).replace(/:(part|order)_id/, probe.below?.(ids) ?? "")}`,
      query: probe.query?.(ids) ?? {},
      headers: {
        ...{ ...freshKey(), ...firstVersion, ...form?.headers },
        ...(caller.cookie === undefined ? { authorization: `Bearer ${caller.token}` } : { cookie: caller.cookie }),
      },
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
    const noted = (await countEntries()) - before;
    expect(faultOf(explained[name], statusCode, noted)).toBeNull();
  },
);

test("nothing is explained that is no call, and every action has its sentence in the console", async () => {
  const names = modifying.map(({ name }) => name);
  expect(Object.keys(explained).filter((name) => !names.includes(name))).toEqual([]);
  const known = auditActions;
  const written = await witness.rows<{ entity: string; action: string }>(
    "select distinct entity, action from audit_entries order by 1, 2",
  );
  // One that is missing: add it to the contract's `auditActions`, and the console does not compile without its sentence.
  expect(written.filter(({ entity, action }) => known[entity]?.includes(action) !== true)).toEqual([]);
});
