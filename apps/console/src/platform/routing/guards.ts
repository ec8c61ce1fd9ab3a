/**
 * Guards of the pages outside the sections. They run before a route's chunk is loaded, and again whenever the session
 * changes.
 */
import { notFound, redirect } from "@tanstack/react-router";
import {
  isAllowed,
  isChoiceDue,
  isSignedIn,
  isUnpaired,
  knownSession,
  type Session,
} from "@rewardo/web/session/index.ts";
import { safeReturnPath } from "../return-path.ts";

interface Visited {
  readonly location: { readonly pathname: string };
}

/** What the visitor's pages pass on to each other in the address. */
export interface ReturnSearch {
  /** Path to open after logging in. */
  return_path?: string;
}

/** Reads it; for `validateSearch`. */
export const returnSearch = ({ return_path }: Record<string, unknown>): ReturnSearch =>
  typeof return_path === "string" ? { return_path } : {};

/**
 * Guard of visitors' pages: signed-in people are redirected to the path they wanted, by default '/'. A revoked till
 * counts as a visitor.
 */
export const visitorsOnly = async ({ search }: { readonly search: ReturnSearch }): Promise<void> => {
  // The page is drawn at once; should the server know this browser after all, the guard runs again.
  const session = knownSession();
  if (!(session instanceof Promise) && isSignedIn(session) && !isUnpaired(session)) {
    redirect({ href: safeReturnPath(search.return_path), replace: true, throw: true });
  }
};

/**
 * Guard for visitors, and for signed-in people who have scanned a pairing code: they may turn this browser into a till
 * and are told what that ends.
 */
export const visitorsOrScanned = async (visited: {
  readonly search: ReturnSearch;
  readonly location: { readonly pathname: string; readonly hash: string };
}): Promise<void> => {
  const { pathname, hash } = visited.location;
  if (pathname.replace(/\/$/, "") === "/login/device" && hash !== "") return;
  await visitorsOnly(visited);
};

/** Guard of links in e-mails: each name must be in the query exactly once with a value, otherwise it redirects. */
export const needsQuery =
  (names: readonly string[], otherwise: "/" | "/login") =>
  async ({ search }: { readonly search: object }): Promise<void> => {
    const query = new Map<string, unknown>(Object.entries(search));
    const isThere = (name: string) => typeof query.get(name) === "string" && query.get(name) !== "";
    if (!names.every(isThere)) redirect({ to: otherwise, replace: true, throw: true });
  };

/**
 * Guard of a page that follows another one: requires a text under this name in the navigation state, otherwise /login.
 */
export const needsState =
  (name: string) =>
  async ({ location }: { readonly location: { readonly state: object } }): Promise<void> => {
    const handedOver = new Map<string, unknown>(Object.entries(location.state)).get(name);
    if (typeof handedOver !== "string" || handedOver === "") redirect({ to: "/login", replace: true, throw: true });
  };

/** Guards one after the other; the first that objects decides. */
export const guardAll =
  <T>(...guards: readonly ((visited: T) => Promise<void>)[]) =>
  async (visited: T): Promise<void> => {
    for (const guard of guards) await guard(visited);
  };

/** A business without a plan, and a person who may choose one: not the platform's people, who only act as it. */
const mayChoosePlan = (session: Session): boolean =>
  session.account !== null &&
  session.account.is_acting !== true &&
  session.business !== null &&
  session.business.plan_id === null &&
  isAllowed(session, "payment_details_modify");

/**
 * Guard for accounts and paired tills: a visitor at '/' goes to /login, elsewhere to the no-access page. People who
 * must first choose an account or a plan, or set up a second factor, do that and keep the wanted path.
 */
export const signedInOnly = async ({ location }: Visited & { location: { readonly href?: string } }): Promise<void> => {
  const session = await knownSession();
  const to = isChoiceDue()
    ? "/choose_account"
    : session.account?.second_factor_due === true
      ? "/second_factor"
      : mayChoosePlan(session)
        ? "/onboarding"
        : null;
  if (to !== null) {
    const { pathname, href = pathname } = location;
    const search: ReturnSearch = href === "/" ? {} : { return_path: href };
    redirect({ to, search, replace: true, throw: true });
  }
  if (isSignedIn(session)) return;
  if (location.pathname === "/") redirect({ to: "/login", hash: true, replace: true, throw: true });
  notFound({ throw: true });
};

/** Choosing a plan is for a business without one, and for people who may. Others go to the wanted path, default '/'. */
export const planlessOnly = async ({ search }: { readonly search: ReturnSearch }): Promise<void> => {
  if (mayChoosePlan(await knownSession())) return;
  redirect({ href: safeReturnPath(search.return_path), replace: true, throw: true });
};
