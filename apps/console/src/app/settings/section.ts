/** Settings: a frame with one page at a time, of the table in `settings-pages.ts`. */
import { msg } from "@lingui/core/macro";
import { createRoute, redirect } from "@tanstack/react-router";
import { isPageDialogHash } from "../../kit/page/page-dialog.ts";
import { guardAll } from "../../platform/routing/guards.ts";
import { page, type Section, sectionOnly } from "../../platform/routing/index.ts";
import { knownSession } from "@rewardo/web/session/index.ts";

export const section: Section = {
  path: "/settings",
  permission: null,
  icon: "gear-six",
  activeIcon: "gear-six-fill",
  label: msg`Settings`,
  group: "account",
  order: 10,
};

interface Located {
  readonly location: { readonly pathname: string; readonly hash: string };
}

/** With a page that is not for this person, or without one beside the list: to the first that is. */
const oneOfThePages = async ({ location: { pathname, hash } }: Located): Promise<void> => {
  const [session, { pageInsteadOf }] = await Promise.all([knownSession(), import("./layout.tsx")]);
  const page = pageInsteadOf(session, pathname);
  if (page === null) return;
  // A dialog that the address names opens there; a part of the page that it named does not exist on another one.
  redirect({
    to: "/settings/$page",
    params: { page },
    hash: isPageDialogHash(hash) ? hash : "",
    replace: true,
    throw: true,
  });
};

const settings = page(
  "settings",
  guardAll(sectionOnly(section), oneOfThePages),
  () => import("./layout.tsx"),
  "SettingsLayout",
);

export const routes = [settings.addChildren([createRoute({ getParentRoute: () => settings, path: "$page" })])] as const;
