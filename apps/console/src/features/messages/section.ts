/** Messages to customers: the list with its drawer, and the pages that write them. */
import { msg } from "@lingui/core/macro";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { main, mayOpen, page, type Section, sectionOnly } from "../../platform/routing/index.ts";

export const section: Section = {
  path: "/messages",
  permission: "messages_view",
  icon: "paper-plane-tilt",
  activeIcon: "paper-plane-tilt-fill",
  label: msg`Messages`,
  group: "figures",
  order: 20,
  isFor: ({ business }) => business !== null,
};

const mayWrite = mayOpen(section, "messages_modify");

/** Of a channel: its list, which stays mounted behind the drawer of one message, and the pages that write one. */
const channelRoutes = <const Path extends string>(path: Path, name: "Message" | "Sms" | "InApp") => {
  const list = createRoute({
    getParentRoute: () => main,
    path,
    beforeLoad: sectionOnly(section),
    component: lazyRouteComponent(() => import("./list-page.tsx"), `${name}ListPage`),
  });
  const one = createRoute({ getParentRoute: () => list, path: "$id" });
  const forms = () => import("./form-pages.tsx");
  const create = page(`${path}/new`, mayWrite, forms, `${name}CreatePage`);
  const edit = page(`${path}/$id/edit`, mayWrite, forms, `${name}EditPage`);
  return [list.addChildren([one]), create, edit] as const;
};

const automations = page(
  "messages/automations",
  sectionOnly(section),
  () => import("./automations/automation-list-page.tsx"),
  "AutomationListPage",
);

const automation = page(
  "messages/automations/$id",
  sectionOnly(section),
  () => import("./automations/automation-page.tsx"),
  "AutomationPage",
);

const createAutomation = page(
  "messages/automations/new",
  mayWrite,
  () => import("./automations/form-pages.tsx"),
  "AutomationCreatePage",
);

const editAutomation = page(
  "messages/automations/$id/edit",
  mayWrite,
  () => import("./automations/form-pages.tsx"),
  "AutomationEditPage",
);

export const routes = [
  ...channelRoutes("messages", "Message"),
  ...channelRoutes("messages/sms", "Sms"),
  ...channelRoutes("messages/in_app", "InApp"),
  automations,
  automation,
  createAutomation,
  editAutomation,
] as const;
