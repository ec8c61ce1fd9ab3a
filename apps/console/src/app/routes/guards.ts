/** Who may open which route. Guards run before a route's chunk is loaded, and again whenever the session changes. */
import { notFound, redirect } from "@tanstack/react-router";
import { isSignedIn, knownSession } from "../../platform/session/index.ts";
import { safeReturnPath } from "../../platform/return-path.ts";
import { maySee, sections, type SectionPath } from "../navigation.ts";

interface Visited {
  readonly location: { readonly pathname: string };
}

/** For visitors only: whoever is signed in goes to the path they wanted, default '/'. */
export async function visitorsOnly({ search }: { readonly search: { return_path?: string } }): Promise<void> {
  // The page is drawn at once; should the server know this browser after all, the guard runs again.
  const session = knownSession();
  if (!(session instanceof Promise) && isSignedIn(session)) {
    redirect({ href: safeReturnPath(search.return_path), replace: true, throw: true });
  }
}

/** For accounts and paired tills: a visitor at '/' goes to /login, elsewhere to the no-access page. */
export async function signedInOnly({ location }: Visited): Promise<void> {
  if (isSignedIn(await knownSession())) return;
  if (location.pathname === "/") redirect({ to: "/login", replace: true, throw: true });
  notFound({ throw: true });
}

/** Without the section's permission: to the parent path. A paired till has no parent to go to but the scanner. */
export const sectionOnly = (path: SectionPath) => async (): Promise<void> => {
  const session = await knownSession();
  const section = sections.find((one) => one.path === path);
  if (section !== undefined && maySee(session, section)) return;
  redirect({ to: session.account === null ? "/scanner" : "/", replace: true, throw: true });
};
