/**
 * What each cell must answer, from the declaration and the role table alone:
 * first sign-in (401), then permission (403), then scope (404: missing and not yours are one answer), then the request.
 */
import type { Cell } from "./cells.ts";
import { heldBy } from "./role-table.ts";

/** What a call answers when only its query or body names ids of another, of nobody, or no ids. */
const misreferenced: Readonly<Record<string, { foreign: number; none: number; malformed: number }>> = {
  // A filter that matches nothing of one's own is an empty list.
  listCardSubscriptions: { foreign: 200, none: 200, malformed: 400 },
  listCardSubscriptionTransactions: { foreign: 200, none: 200, malformed: 400 },
  previewAdjustment: { foreign: 404, none: 404, malformed: 400 },
  previewMerge: { foreign: 404, none: 404, malformed: 400 },
  mergeCardSubscriptions: { foreign: 404, none: 404, malformed: 400 },
  askForAdjustment: { foreign: 404, none: 404, malformed: 400 },
  previewUserMerge: { foreign: 404, none: 404, malformed: 400 },
  mergeUsers: { foreign: 404, none: 404, malformed: 400 },
  listAdjustmentRequests: { foreign: 200, none: 200, malformed: 400 },
  adjustCardSubscription: { foreign: 404, none: 404, malformed: 400 },
  listTransactions: { foreign: 200, none: 200, malformed: 400 },
  createDevice: { foreign: 400, none: 400, malformed: 400 },
  inviteAccount: { foreign: 400, none: 400, malformed: 400 },
  listAccountTransactions: { foreign: 200, none: 200, malformed: 400 },
  previewVisit: { foreign: 404, none: 404, malformed: 400 },
  commitVisit: { foreign: 404, none: 404, malformed: 400 },
  registerBusiness: { foreign: 409, none: 422, malformed: 400 },
  // Nobody's events are believed unless a sender is configured.
  receivePaymentEvent: { foreign: 404, none: 404, malformed: 404 },
  // The same answer whoever has the address.
  requestPasswordReset: { foreign: 204, none: 204, malformed: 400 },
  login: { foreign: 401, none: 401, malformed: 400 },
  pairDevice: { foreign: 404, none: 404, malformed: 400 },
};

/**
 * Calls whose cells are all refused once the caller may call, whoever an id belongs to: without the token of a mail
 * nothing tells whether there is such an account, and the tenants' addresses are taken and verified.
 */
const refused: Readonly<Record<string, number>> = {
  registerBusiness: 409,
  resetPassword: 409,
  unlockAccount: 409,
  verifyEmail: 422,
  previewInvitation: 422,
  acceptInvitation: 422,
  requestVerificationMail: 409,
  // None has proven who they are once more.
  changePassword: 422,
  beginSecondFactor: 422,
  confirmSecondFactor: 409,
  turnOffSecondFactor: 422,
  requestClosure: 422,
  receivePaymentEvent: 404,
  // The operator gave no text of their own here.
  readLegalText: 404,
  readGoogleSignIn: 404,
  completeGoogleSignIn: 404,
};

const isAllowed = ({ endpoint, caller }: Cell): boolean => {
  const { access } = endpoint.definition;
  if (access === "signed_in_device") return true;
  if (access === "signed_in") return caller !== "device";
  const wanted: readonly string[] = typeof access === "string" ? [access] : access;
  return wanted.some((permission) => heldBy[caller].includes(permission));
};

/** Whether what the path names can be reached: the platform reaches every tenant's, the others their own. */
const isInReach = ({ endpoint, path, caller, whose }: Cell): boolean => {
  const isPlatform = caller === "platform";
  // The own account, device and role have no tenant to choose; the platform has no current business.
  if (endpoint.name === "readCurrentDevice") return caller === "device";
  if (endpoint.name === "readCurrentBusiness") return !isPlatform;
  if (endpoint.definition.scope === "own" || !isPlatform) return whose.prefix === "own" && whose.item === "own";
  if (path.startsWith("/api/businesses/current/")) return false;
  // One business at a time: the platform has to name it.
  if (endpoint.definition.scope === "business" && !path.includes(":business_id")) return false;
  if ([whose.prefix, whose.item].some((one) => one === "none" || one === "malformed")) return false;
  return !path.includes(":business_id") || !path.includes("/:id") || whose.prefix === whose.item;
};

/** Who has no limit need not ask. */
const isNeedless = ({ endpoint, caller }: Cell): boolean => endpoint.name === "askForAdjustment" && caller === "owner";

/** Calls that go well and have nothing to say: no public register is configured here. */
const silent: readonly string[] = ["readPolishBusiness"];

const success = ({ endpoint: { name, definition } }: Cell): number =>
  silent.includes(name) || (definition.response === null && definition.file === undefined)
    ? 204
    : (definition.status ?? 200);

/** Whose the references are as seen from where the call acts: the platform acts in the business of the prefix. */
const referencesOf = ({ endpoint, path, caller, whose }: Cell): "own" | "foreign" | "none" | "malformed" => {
  const { references, prefix } = whose;
  if (misreferenced[endpoint.name] === undefined && references === "own") return "own";
  const isWithin = caller === "platform" && endpoint.definition.scope === "business" && path.includes(":business_id");
  if (!isWithin || references === "none" || references === "malformed") return references;
  return references === prefix ? "own" : "foreign";
};

/** The status that the cell must answer. */
export const expectedStatus = (cell: Cell): number => {
  const { endpoint, caller, isForged } = cell;
  const { access, scope, query } = endpoint.definition;
  if (access !== "public") {
    if (caller === "visitor") return 401;
    if (!isAllowed(cell)) return 403;
    // These are done as a business, by its own people and machines.
    if (caller === "platform" && scope === "acting") return 403;
    if (!isInReach(cell)) return 404;
  }
  // A field that the query does not know is refused by name; a call without a query reads none.
  if (isForged && query !== undefined) return 400;
  // Whoever knows a picture's name may see it; nobody's is not found.
  if (endpoint.name === "readUpload" && !["own", "foreign"].includes(cell.whose.item)) return 404;
  if (referencesOf(cell) !== "own") {
    const answer = misreferenced[endpoint.name];
    if (answer === undefined)
      throw new Error(`Say in expectation.ts what ${endpoint.name} answers to ids of another tenant`);
    return answer[referencesOf(cell) as Exclude<ReturnType<typeof referencesOf>, "own">];
  }
  const { item } = cell.whose;
  if (refused[endpoint.name] !== undefined) return item === "malformed" ? 404 : refused[endpoint.name]!;
  return isNeedless(cell) ? 400 : success(cell);
};
