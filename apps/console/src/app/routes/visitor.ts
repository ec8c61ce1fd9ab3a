/** The visitor's pages beside the log-in: registration, a new password, and the pages that links in e-mails open. */
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { getSession } from "@rewardo/web/session/index.ts";
import {
  guardAll,
  needsQuery,
  needsState,
  type ReturnSearch,
  returnSearch,
  visitorsOnly,
} from "../../platform/routing/guards.ts";
import { rootRoute } from "../../platform/routing/parents.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** State that one visitor page hands to the next; a personal address must not appear in the address bar. */
    email?: string | undefined;
  }
}

/** Query parameters of links in mails. */
interface MailedSearch extends ReturnSearch {
  id?: string;
  token?: string;
}

const mailedSearch = ({ id, token, ...rest }: Record<string, unknown>): MailedSearch => ({
  ...returnSearch(rest),
  ...(typeof id === "string" ? { id } : {}),
  ...(typeof token === "string" ? { token } : {}),
});

interface Visited {
  readonly search: ReturnSearch;
  readonly location: { readonly state: object };
}

/** After the registration a plan is chosen; the requested path is kept. */
const onwardOnceRegistered = async ({ search }: { readonly search: ReturnSearch }): Promise<void> => {
  const { account, business } = getSession();
  if (account === null || business === null || business.plan_id !== null) return;
  const query = search.return_path === undefined ? "" : `?${String(new URLSearchParams({ ...search }))}`;
  redirect({ href: `/onboarding${query}`, replace: true, throw: true });
};

const register = createRoute({
  getParentRoute: () => rootRoute,
  path: "register",
  validateSearch: returnSearch,
  beforeLoad: guardAll(onwardOnceRegistered, visitorsOnly),
  component: lazyRouteComponent(() => import("../visitor/register-page.tsx"), "RegisterPage"),
});

const layout = createRoute({
  getParentRoute: () => rootRoute,
  id: "visitor",
  component: lazyRouteComponent(() => import("../visitor/layout.tsx"), "VisitorLayout"),
});

const reset = createRoute({
  getParentRoute: () => layout,
  path: "password_reset",
  validateSearch: mailedSearch,
  beforeLoad: visitorsOnly,
  component: lazyRouteComponent(() => import("../visitor/password-reset-page.tsx"), "PasswordResetPage"),
});

const linkSent = createRoute({
  getParentRoute: () => layout,
  path: "password_reset_confirmation",
  validateSearch: returnSearch,
  beforeLoad: guardAll<Visited>(visitorsOnly, needsState("email")),
  component: lazyRouteComponent(() => import("../visitor/link-sent-page.tsx"), "LinkSentPage"),
});

const unlock = createRoute({
  getParentRoute: () => layout,
  path: "unlock",
  validateSearch: mailedSearch,
  beforeLoad: guardAll(visitorsOnly, needsQuery(["id", "token"], "/login")),
  component: lazyRouteComponent(() => import("../visitor/unlock-page.tsx"), "UnlockPage"),
});

/** Open to everyone: people open their mails in browsers where they are signed in and where they are not. */
const verify = createRoute({
  getParentRoute: () => layout,
  path: "verify",
  validateSearch: mailedSearch,
  beforeLoad: needsQuery(["id", "token"], "/"),
  component: lazyRouteComponent(() => import("../visitor/verify-page.tsx"), "VerifyPage"),
});

/** Open to signed-in users too, who accept an invitation with one click. */
const invitation = createRoute({
  getParentRoute: () => layout,
  path: "invitation",
  validateSearch: mailedSearch,
  beforeLoad: needsQuery(["id", "token"], "/login"),
  component: lazyRouteComponent(() => import("../visitor/invitation-page.tsx"), "InvitationPage"),
});

export const visitorRoutes = [register, layout.addChildren([reset, linkSent, unlock, verify, invitation])] as const;
