/** Who may open which route. Guards run before a route's chunk is loaded, and again whenever the session changes. */
import { notFound, redirect } from "@tanstack/react-router";
import type { Permission } from "@rewardo/contract/permissions";
import { isAllowed, isChoiceDue, isSignedIn, knownSession, type Session } from "../../platform/session/index.ts";
import { safeReturnPath } from "../../platform/return-path.ts";
import type { SectionPath } from "../navigation.ts";
import { navigation } from "../page-of.ts";

interface Visited {
  readonly location: { readonly pathname: string };
}

/** What the visitor's pages pass on to each other in the address. */
export interface ReturnSearch {
  /** Where to go after logging in. */
  return_path?: string;
}

/** Reads it; for `validateSearch`. */
export const returnSearch = ({ return_path }: Record<string, unknown>): ReturnSearch =>
  typeof return_path === "string" ? { return_path } : {};

/** For visitors only: whoever is signed in goes to the path they wanted, default '/'. */
export async function visitorsOnly({ search }: { readonly search: ReturnSearch }): Promise<void> {
  // The page is drawn at once; should the server know this browser after all, the guard runs again.
  const session = knownSession();
  if (!(session instanceof Promise) && isSignedIn(session)) {
    redirect({ href: safeReturnPath(search.return_path), replace: true, throw: true });
  }
}

/** For links in mails: each of the names stands in the query once and with a value, or the page is another. */
export const needsQuery =
  (names: readonly string[], otherwise: "/" | "/login") =>
  async ({ search }: { readonly search: object }): Promise<void> => {
    const query = new Map<string, unknown>(Object.entries(search));
    const isThere = (name: string) => typeof query.get(name) === "string" && query.get(name) !== "";
    if (!names.every(isThere)) redirect({ to: otherwise, replace: true, throw: true });
  };

/** For a page that follows another one: it hands over a text under this name in the navigation's state, else /login. */
export const needsState =
  (name: string) =>
  async ({ location }: { readonly location: { readonly state: object } }): Promise<void> => {
    const handedOver = new Map<string, unknown>(Object.entries(location.state)).get(name);
    if (typeof handedOver !== "string" || handedOver === "") redirect({ to: "/login", replace: true, throw: true });
  };

/** A business without a plan, and somebody who may choose one. */
const mayChoosePlan = (session: Session): boolean =>
  session.account !== null &&
  session.business !== null &&
  session.business.plan_id === null &&
  isAllowed(session, "payment_details_modify");

/**
 * For accounts and paired tills: a visitor at '/' goes to /login, elsewhere to the no-access page. Whoever has an account
 * or a plan to choose first does that, and the wanted path goes along.
 */
export async function signedInOnly({ location }: Visited & { location: { readonly href?: string } }): Promise<void> {
  const session = await knownSession();
  const to = isChoiceDue() ? "/choose_account" : mayChoosePlan(session) ? "/onboarding" : null;
  if (to !== null) {
    const { pathname, href = pathname } = location;
    const search: ReturnSearch = href === "/" ? {} : { return_path: href };
    redirect({ to, search, replace: true, throw: true });
  }
  if (isSignedIn(session)) return;
  if (location.pathname === "/") redirect({ to: "/login", replace: true, throw: true });
  notFound({ throw: true });
}

/** Choosing a plan is for a business that has none, and for who may; else the way is to the wanted path, default '/'. */
export async function planlessOnly({ search }: { readonly search: ReturnSearch }): Promise<void> {
  if (mayChoosePlan(await knownSession())) return;
  redirect({ href: safeReturnPath(search.return_path), replace: true, throw: true });
}

/** Without the section's permission: to the parent path. A paired till has no parent to go to but the scanner. */
export const sectionOnly = (path: SectionPath) => async (): Promise<void> => {
  const [session, { maySee, sections }] = await Promise.all([knownSession(), navigation()]);
  const section = sections.find((one) => one.path === path);
  if (section !== undefined && maySee(session, section)) return;
  redirect({ to: parentOf(path, session), replace: true, throw: true });
};

/** For a page inside a section that asks for more than the section does: without it, to the parent path. */
const permissionOnly =
  (permission: Permission) =>
  async ({ location }: Visited): Promise<void> => {
    const session = await knownSession();
    if (isAllowed(session, permission)) return;
    redirect({ href: parentOf(location.pathname, session), replace: true, throw: true });
  };

/** One step up; a paired till has nothing but the scanner. */
const parentOf = (path: string, { account }: Session): string =>
  account === null ? "/scanner" : path.replace(/\/[^/]*\/?$/, "") || "/";

/** Guards one after the other; the first that objects decides. */
export const inTurn =
  <T>(...guards: readonly ((visited: T) => Promise<void>)[]) =>
  async (visited: T): Promise<void> => {
    for (const guard of guards) await guard(visited);
  };

/** For a form inside a section: the section's own permission, and the form's. */
export const mayOpen = (path: SectionPath, permission: Permission) =>
  inTurn<Visited>(sectionOnly(path), permissionOnly(permission));
