/**
 * What each cell must answer, from the declaration, the role table and the probe alone:
 * first sign-in (401), then permission (403), then scope (404: missing and not yours are one answer), then the request.
 */
import type { Cell } from "./cells.ts";
import { probes } from "./gather.ts";
import type { Whose } from "./probe.ts";
import { heldBy } from "./role-table.ts";

const isLimited = ({ caller }: Cell): boolean => caller === "limited" || caller === "device";

const isAllowed = (cell: Cell): boolean => {
  const { endpoint, caller } = cell;
  const { access, people_only, all_places } = endpoint.definition;
  // Of keys, kiosks and displays alone, which are no callers here.
  if (access === "till_vendor" || access === "kiosk" || access === "display" || access === "member") return false;
  if ((people_only === true && caller === "device") || (all_places === true && isLimited(cell))) return false;
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

/** Roles without a limit need not ask. */
const isNeedless = ({ endpoint, caller }: Cell): boolean => endpoint.name === "askForAdjustment" && caller === "owner";

const success = ({ endpoint: { name, definition } }: Cell): number =>
  probes[name]?.isSilent === true || (definition.response === null && definition.file === undefined)
    ? 204
    : (definition.status ?? 200);

/** Whose the references are as seen from where the call acts: the platform acts in the business of the prefix. */
const referencesOf = ({ endpoint, path, caller, whose }: Cell): Whose => {
  const { references, prefix } = whose;
  if (probes[endpoint.name]?.misreferenced === undefined && references === "own") return "own";
  const isWithin = caller === "platform" && endpoint.definition.scope === "business" && path.includes(":business_id");
  if (!isWithin || references === "none" || references === "malformed") return references;
  return references === prefix ? "own" : "foreign";
};

/** The status that the cell must answer. */
export const expectedStatus = (cell: Cell): number => {
  const { endpoint, caller, isForged } = cell;
  const { access, scope, query } = endpoint.definition;
  if (scope === "member") {
    // No cookie or key of staff counts here, and a browser without cards of the business is anyone's.
    if (caller !== "member" || cell.whose.prefix !== "own") return 401;
    if (cell.whose.item !== "own") return 404;
  } else if (access !== "public") {
    if (caller === "visitor" || caller === "member") return 401;
    if (!isAllowed(cell)) return 403;
    // These are done as a business, by its own people and machines.
    if (caller === "platform" && scope === "acting") return 403;
    if (!isInReach(cell)) return 404;
  }
  // An unknown query parameter is refused by name, except those of providers; a call without a query reads none.
  if (isForged && query !== undefined && probes[endpoint.name]?.isLoose !== true) return 400;
  // A picture is shown to all who know its name; an unknown name is not found.
  if (endpoint.name === "readUpload" && !["own", "foreign"].includes(cell.whose.item)) return 404;
  // What a body's schema refuses is not looked at any further.
  if (probes[endpoint.name]?.isWithoutLimits === true && caller === "admin" && referencesOf(cell) !== "malformed")
    return 422;
  if (referencesOf(cell) !== "own") {
    const answer = probes[endpoint.name]?.misreferenced;
    if (answer === undefined) {
      throw new Error(`Say in the probe of ${endpoint.name} what it answers to ids of another tenant: misreferenced`);
    }
    const whose = referencesOf(cell) as Exclude<Whose, "own">;
    return whose === "neighbour" ? (answer.neighbour ?? answer.foreign) : answer[whose];
  }
  const { item } = cell.whose;
  const refused = probes[endpoint.name]?.refused;
  if (refused !== undefined) return item === "malformed" ? 404 : refused;
  return isNeedless(cell) ? 400 : success(cell);
};

export const isRefused = (cell: Cell): boolean => expectedStatus(cell) >= 400;
