/** Settings: a frame with one page at a time, of the table in `app/settings/settings-pages.ts`. */
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { knownSession } from "../../platform/session/index.ts";
import { navigation, pageOf } from "../page-of.ts";
import { inTurn, sectionOnly } from "./guards.ts";
import { main } from "./main.ts";

/** Without a page, or with one that is not for this person: to the first that is. */
async function oneOfThePages({ location }: { readonly location: { readonly pathname: string } }): Promise<void> {
  const [session, { settingsTable }] = await Promise.all([knownSession(), navigation()]);
  const page = (await settingsTable()).pageInsteadOf(session, location.pathname);
  if (page === null) return;
  redirect({ to: "/settings/$page", params: { page }, replace: true, throw: true });
}

const settings = createRoute({
  getParentRoute: () => main,
  path: "settings",
  beforeLoad: inTurn(sectionOnly("/settings"), oneOfThePages),
  component: lazyRouteComponent(pageOf("settings"), "SettingsLayout"),
});
export const settingsRoutes = settings.addChildren([createRoute({ getParentRoute: () => settings, path: "$page" })]);
