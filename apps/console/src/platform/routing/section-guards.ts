/**
 * Guards of sections and their pages. They run before a route's chunk is loaded, and again when the session changes.
 */
import { redirect } from "@tanstack/react-router";
import type { Permission } from "@rewardo/contract/permissions";
import { arrival, arrived, isAllowed, knownSession, type Session } from "@rewardo/web/session/index.ts";
import { guardAll } from "./guards.ts";
import { maySee, type Section } from "./section.ts";

interface Visited {
  readonly location: { readonly pathname: string };
}

/** Without the section's permission: to the parent path, with the dialog that the address names. A paired till has no parent to go to but the scanner. */
export const sectionOnly = (section: Pick<Section, "path" | "permission" | "isFor">) => async (): Promise<void> => {
  const session = await knownSession();
  if (maySee(session, section)) return arrived();
  redirect({ to: parentOf(section.path, session), hash: true, replace: true, throw: true });
};

/** Rights that are more than the till's and looking things up. */
const beyondTheTill = /_(modify|export)$|^(audit|account|payment)/;

/** Whether this account works at the till only: it may scan, has a place to scan at, and manages nothing. */
const worksAtTill = ({ account, business }: Session): boolean =>
  account !== null &&
  (business?.places_count ?? 0) > 0 &&
  account.permissions.includes("scanner_view") &&
  !account.permissions.some((permission) => beyondTheTill.test(permission));

/** Guard of home: after a log-in without a wanted page, people who work at the till are sent there. */
export const tillFirst = async (): Promise<void> => {
  if (arrival > 0 && worksAtTill(await knownSession())) redirect({ to: "/scanner", replace: true, throw: true });
};

/** Guard of a page that needs a permission beyond its section's: without it, redirects to the parent path. */
const permissionOnly =
  (permission: Permission) =>
  async ({ location }: Visited): Promise<void> => {
    const session = await knownSession();
    if (isAllowed(session, permission)) return;
    redirect({ to: parentOf(location.pathname, session), hash: true, replace: true, throw: true });
  };

/** The parent path; for a paired till the scanner, which is all it has. */
const parentOf = (path: string, { account }: Session): string =>
  account === null ? "/scanner" : path.replace(/\/[^/]*\/?$/, "") || "/";

/** Guard of a form inside a section: needs the section's permission and the form's. */
export const mayOpen = (section: Section, permission: Permission) =>
  guardAll<Visited>(sectionOnly(section), permissionOnly(permission));
