/** The audit log: the list with one entry open beside it. */
import { msg } from "@lingui/core/macro";
import { createRoute } from "@tanstack/react-router";
import { page, type Section, sectionOnly } from "../../platform/routing/index.ts";

export const section: Section = {
  path: "/audit",
  permission: "audit_view",
  icon: "clock-counter-clockwise",
  activeIcon: "clock-counter-clockwise",
  label: msg`Audit log`,
  group: "account",
  order: 30,
};

const list = page("audit", sectionOnly(section), () => import("./audit-page.tsx"), "AuditPage");

/** The same list with one record open; it stays mounted behind the drawer. */
const one = createRoute({ getParentRoute: () => list, path: "$id" });

export const routes = [list.addChildren([one])] as const;
