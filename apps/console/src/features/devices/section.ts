/** Devices: the list with its drawer and the pairing dialog, and the forms. */
import { msg } from "@lingui/core/macro";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { main, mayOpen, searchTexts, type Section, sectionOnly } from "../../platform/routing/index.ts";

export const section: Section = {
  path: "/devices",
  permission: "devices_view",
  icon: "device-tablet",
  activeIcon: "device-tablet-fill",
  label: msg`Devices`,
  group: "people",
  order: 30,
};

const list = createRoute({
  getParentRoute: () => main,
  path: "devices",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly(section),
  component: lazyRouteComponent(() => import("./list-page.tsx"), "DeviceListPage"),
});

/** The same list with one record open; it stays mounted behind the drawer. */
const one = createRoute({ getParentRoute: () => list, path: "$id" });

const create = createRoute({
  getParentRoute: () => main,
  path: "devices/new",
  validateSearch: searchTexts,
  beforeLoad: mayOpen(section, "devices_modify"),
  component: lazyRouteComponent(() => import("./form-pages.tsx"), "DeviceCreatePage"),
});

const edit = createRoute({
  getParentRoute: () => main,
  path: "devices/$id/edit",
  validateSearch: searchTexts,
  beforeLoad: mayOpen(section, "devices_modify"),
  component: lazyRouteComponent(() => import("./form-pages.tsx"), "DeviceEditPage"),
});

export const routes = [list.addChildren([one]), create, edit] as const;
