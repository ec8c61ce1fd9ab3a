/** Devices: the list with its drawer and the pairing dialog, and the forms. */
import { msg } from "@lingui/core/macro";
import { createRoute } from "@tanstack/react-router";
import { mayOpen, page, type Section, sectionOnly } from "../../platform/routing/index.ts";

export const section: Section = {
  path: "/devices",
  permission: "devices_view",
  icon: "device-tablet",
  activeIcon: "device-tablet-fill",
  label: msg`Devices`,
  group: "people",
  order: 30,
};

const list = page("devices", sectionOnly(section), () => import("./list-page.tsx"), "DeviceListPage");

/** The same list with one record open; it stays mounted behind the drawer. */
const one = createRoute({ getParentRoute: () => list, path: "$id" });

const create = page(
  "devices/new",
  mayOpen(section, "devices_modify"),
  () => import("./form-pages.tsx"),
  "DeviceCreatePage",
);

const edit = page(
  "devices/$id/edit",
  mayOpen(section, "devices_modify"),
  () => import("./form-pages.tsx"),
  "DeviceEditPage",
);

export const routes = [list.addChildren([one]), create, edit] as const;
