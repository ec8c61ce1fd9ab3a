/**
 * The session of this browser: an account with its role and business, or a paired till. The cached session is shown at once
 * and refreshed from the server; a value that the server refuses becomes `null`.
 */
import { readCurrentAccountRole, type AccountRole } from "@rewardo/contract/account-roles";
import { login, logout, readCurrentAccount, type Account } from "@rewardo/contract/accounts";
import { readCurrentBusiness, type Business } from "@rewardo/contract/businesses";
import { readCurrentDevice, type Device } from "@rewardo/contract/devices";
import { ApiError } from "../api-error.ts";
import { call, setScope } from "../api.ts";
import { forgetSuspension, isSuspended } from "./suspension.ts";
import { forgetRecentlyOpened, forgetTillKnowledge, readStored, store } from "../storage.ts";

export interface Session {
  readonly account: Account | null;
  readonly account_role: AccountRole | null;
  readonly business: Business | null;
  /** A paired till; only where no account is signed in. */
  readonly device: Device | null;
}

/** The session's records by which one is missing, in the specification's words. */
const missing = {
  account: { code: "account_not_found", message: "Account not found" },
  account_role: { code: "account_role_not_found", message: "Account role not found" },
  business: { code: "business_not_found", message: "Business not found" },
} as const;

/** The error for a missing record, the same as the server's. */
export const recordNotFound = (record: keyof typeof missing): ApiError => new ApiError(404, missing[record]);

/** The error of the first record that is missing, or `null`: an account needs its role, and its business if it belongs to one. */
export const missingRecord = ({ account, account_role, business, device }: Session): ApiError | null => {
  if (account !== null && account_role === null) return recordNotFound("account_role");
  const hasBusiness = account === null ? device !== null : account.business_id !== null;
  return hasBusiness && business === null ? recordNotFound("business") : null;
};

const calls = {
  account: readCurrentAccount,
  account_role: readCurrentAccountRole,
  business: readCurrentBusiness,
  device: readCurrentDevice,
  login,
  logout,
};

const parts = ["account", "account_role", "business", "device"] as const;
type Part = (typeof parts)[number];
const signedOut: Session = { account: null, account_role: null, business: null, device: null };

const cached = (): Session => {
  const read = <P extends Part>(part: P) => {
    const kept = readStored(part);
    return (typeof kept === "object" && kept !== null && "_id" in kept ? kept : null) as Session[P];
  };
  const account = read("account");
  const kept: Session = {
    account,
    account_role: account && read("account_role"),
    business: read("business"),
    device: account ? null : read("device"),
  };
  return isSignedIn(kept) ? kept : signedOut;
};

/** Whether an account or a till is signed in. */
export const isSignedIn = ({ account, device }: Session): boolean => account !== null || device !== null;

let session: Session = cached();
setScope({ hasBusiness: session.business !== null });
const listeners = new Set<() => void>();
/** Counts log-ins and log-outs; an answer to a request sent before the last one is stale and dropped. */
let generation = 0;

/** The session as it is now; the same object until something differs. */
export const getSession = (): Session => session;

/** Calls back after each change; returns the function that unsubscribes. */
export const onSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the server no longer knows the till that this browser was paired as. */
export const isUnpaired = ({ device }: Session): boolean => device?.status === "unpaired";

/** Whose a till's knowledge is: of one actor in one business. `null`: of nobody any more. */
const tillOwner = (of: Session): string | null => {
  const actor = of.account ?? of.device;
  return actor === null || isUnpaired(of) ? null : `${actor._id} ${of.business?._id ?? ""}`;
};

/** Shows this session from now on, here and in the other tabs. */
export const setSession = (next: Session): void => {
  const merged = Object.fromEntries(
    parts.map((part) => [part, same(session[part], next[part]) ? session[part] : next[part]]),
  ) as unknown as Session;
  if (parts.every((part) => merged[part] === session[part])) return;
  const before = tillOwner(session);
  session = merged;
  for (const part of parts) store(part, merged[part]);
  if (merged.account === null) forgetRecentlyOpened();
  // A till that is none any more, or is another's, knows nothing, and opens without the network no more.
  const owner = tillOwner(merged);
  if (owner === null || (before !== null && owner !== before)) {
    forgetTillKnowledge();
    store("till_boot", null);
  }
  setScope({ hasBusiness: merged.business !== null });
  for (const listener of listeners) listener();
};

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

// Another tab logged in or out, or something changed there.
if (typeof window !== "undefined") {
  window.addEventListener("storage", ({ key }) => {
    if (key === null || (parts as readonly string[]).includes(key)) setSession(cached());
  });
}

/** Whether this browser may hold a session's cookie: the server sets this hint beside it, which scripts can read. */
export const mayBeSignedIn = (): boolean =>
  typeof document === "undefined" || document.cookie.split("; ").includes("rewardo_session_open=1");

/** Answers that refuse; any other failure is no statement about who is signed in (docs/decisions/0017). */
const refusals: readonly number[] = [401, 403, 404];

/** The answer, `null` if the server refused, or what is known already if it could not answer. */
const orNull = async <T, K>(answer: Promise<T>, known: K): Promise<T | K | null> => {
  try {
    const given = await answer;
    forgetSuspension();
    return given;
  } catch (error) {
    // A page of a proxy with such a status says nothing about who is signed in: our own answers have a code.
    const isRefused = error instanceof ApiError && error.code !== "unknown_error" && refusals.includes(error.status);
    return isRefused ? null : known;
  }
};

/** The account's role and business; the platform's own accounts have no business. */
const readRest = (account: Account, known: Session) =>
  Promise.all([
    orNull(call(calls.account_role), known.account_role),
    account.business_id === null ? null : orNull(call(calls.business), known.business),
  ]);

const asked = async (): Promise<Session> => {
  const known = session;
  if (!isSignedIn(known) && !mayBeSignedIn()) return signedOut;
  if (known.account === null && known.device !== null) {
    const [device, business] = await Promise.all([
      orNull(call(calls.device), known.device),
      orNull(call(calls.business), known.business),
    ]);
    if (device !== null && business !== null) return { ...signedOut, device, business };
    // It stays the business's till, and says why it is refused.
    if (isSuspended()) return known;
  }
  // If the account is known, all three calls go out together; otherwise two wait until it is clear who is signed in.
  const readAccount = orNull(call(calls.account), known.account);
  const early = known.account === null ? null : readRest(known.account, known);
  const account = await readAccount;
  if (account !== null) {
    const isSameBusiness = account.business_id === known.account?.business_id;
    const [account_role, business] = await (isSameBusiness && early !== null ? early : readRest(account, known));
    const found = { account, account_role, business, device: null };
    // A session that ends between two answers leaves an account without a role: asked again, the server refuses the account.
    if (missingRecord(found) === null || (await orNull(call(calls.account), account)) !== null) return found;
  }
  // A till that was revoked says so and offers to pair again; without a session it would be a page to log in at.
  if (known.device !== null) return { ...known, device: { ...known.device, status: "unpaired" } };
  const device = await orNull(call(calls.device), null);
  return device === null ? signedOut : { ...signedOut, device, business: await orNull(call(calls.business), null) };
};

let running: Promise<Session> | null = null;

/** Asks the server who is signed in and updates the view if that differs. Concurrent calls share one request. */
export const refreshSession = (): Promise<Session> => {
  running ??= (async () => {
    const asking = generation;
    const fresh = await asked();
    running = null;
    if (asking === generation) setSession(fresh);
    return session;
  })();
  return running;
};

let first: Promise<Session> | null = null;

/** The session for a guard: what is cached at once (refreshed in the background), else the server's first answer. */
export const knownSession = (): Session | Promise<Session> => {
  first ??= refreshSession();
  // If a part of the cached session is missing, only the server knows the whole.
  return isSignedIn(session) && missingRecord(session) === null ? session : first.then(() => session);
};

/** After a log-in: 2 until one of several accounts is chosen, 1 until the first page after that. */
export let arrival = 0;
export const isChoiceDue = (): boolean => arrival > 1 && (session.account?.accounts_count ?? 1) > 1;
/** Call after a log-in: users with several accounts then choose one. */
export const offerChoice = (): void => void (arrival = 2);
export const choiceMade = (): void => void (arrival = 1);
export const arrived = (): void => void (arrival = 0);

/**
 * Logs in; the session is complete when this resolves. `code` is required after `second_factor_required`.
 * @throws {ApiError} `invalid_credentials`, `second_factor_required`, `code_wrong` or `too_many_requests`.
 */
export const logIn = async (email: string, password: string, code?: string): Promise<Session> => {
  const account = await call(calls.login, {
    body: { email, password, ...(code !== undefined && { code }) },
    asForm: true,
  });
  offerChoice();
  generation += 1;
  // The role and the business are read with the new cookie, never taken from who was here before.
  const [account_role, business] = await readRest(account, signedOut);
  setSession({ account, account_role, business, device: null });
  return session;
};

/** Refreshes after a call has opened or changed the session: earlier requests are stale. */
export const renewSession = async (): Promise<Session> => {
  generation += 1;
  await running;
  return await refreshSession();
};

/**
 * Logs out here at once, whatever the server says; the caller goes to /login. What is still being asked is called back
 * first (see query.ts): the server would refuse it.
 */
export const logOut = async (): Promise<void> => {
  forgetSession();
  await orNull(call(calls.logout), null);
};

/** Replaces the session by what a call has opened; answers that are still on their way are stale then. */
export const replaceSession = (next: Session): void => {
  generation += 1;
  setSession(next);
};

/** Forgets who is signed in without telling the server. */
export const forgetSession = (): void => replaceSession(signedOut);
