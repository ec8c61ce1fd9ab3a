/** Messages to customers: the list with its drawer, and the pages that write them. */
import { msg } from "@lingui/core/macro";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { main, mayOpen, searchTexts, type Section, sectionOnly } from "../../platform/routing/index.ts";

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

const list = createRoute({
  getParentRoute: () => main,
  path: "messages",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly(section),
  component: lazyRouteComponent(() => import("./list-page.tsx"), "MessageListPage"),
});

/** The same list with one record open; it stays mounted behind the drawer. */
const one = createRoute({ getParentRoute: () => list, path: "$id" });

const create = createRoute({
  getParentRoute: () => main,
  path: "messages/new",
  validateSearch: searchTexts,
  beforeLoad: mayOpen(section, "messages_modify"),
  component: lazyRouteComponent(() => import("./form-pages.tsx"), "MessageCreatePage"),
});

const edit = createRoute({
  getParentRoute: () => main,
  path: "messages/$id/edit",
  validateSearch: searchTexts,
  beforeLoad: mayOpen(section, "messages_modify"),
  component: lazyRouteComponent(() => import("./form-pages.tsx"), "MessageEditPage"),
});

const smsList = createRoute({
  getParentRoute: () => main,
  path: "messages/sms",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly(section),
  component: lazyRouteComponent(() => import("./list-page.tsx"), "SmsListPage"),
});

const oneSms = createRoute({ getParentRoute: () => smsList, path: "$id" });

const createSms = createRoute({
  getParentRoute: () => main,
  path: "messages/sms/new",
  validateSearch: searchTexts,
  beforeLoad: mayOpen(section, "messages_modify"),
  component: lazyRouteComponent(() => import("./form-pages.tsx"), "SmsCreatePage"),
});

const editSms = createRoute({
  getParentRoute: () => main,
  path: "messages/sms/$id/edit",
  validateSearch: searchTexts,
  beforeLoad: mayOpen(section, "messages_modify"),
  component: lazyRouteComponent(() => import("./form-pages.tsx"), "SmsEditPage"),
});

const inAppList = createRoute({
  getParentRoute: () => main,
  path: "messages/in_app",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly(section),
  component: lazyRouteComponent(() => import("./list-page.tsx"), "InAppListPage"),
});

const oneInApp = createRoute({ getParentRoute: () => inAppList, path: "$id" });

const createInApp = createRoute({
  getParentRoute: () => main,
  path: "messages/in_app/new",
  validateSearch: searchTexts,
  beforeLoad: mayOpen(section, "messages_modify"),
  component: lazyRouteComponent(() => import("./form-pages.tsx"), "InAppCreatePage"),
});

const editInApp = createRoute({
  getParentRoute: () => main,
  path: "messages/in_app/$id/edit",
  validateSearch: searchTexts,
  beforeLoad: mayOpen(section, "messages_modify"),
  component: lazyRouteComponent(() => import("./form-pages.tsx"), "InAppEditPage"),
});

const automations = createRoute({
  getParentRoute: () => main,
  path: "messages/automations",
  beforeLoad: sectionOnly(section),
  component: lazyRouteComponent(() => import("./automations/automation-list-page.tsx"), "AutomationListPage"),
});

const automation = createRoute({
  getParentRoute: () => main,
  path: "messages/automations/$id",
  beforeLoad: sectionOnly(section),
  component: lazyRouteComponent(() => import("./automations/automation-page.tsx"), "AutomationPage"),
});

const createAutomation = createRoute({
  getParentRoute: () => main,
  path: "messages/automations/new",
  beforeLoad: mayOpen(section, "messages_modify"),
  component: lazyRouteComponent(() => import("./automations/form-pages.tsx"), "AutomationCreatePage"),
});

const editAutomation = createRoute({
  getParentRoute: () => main,
  path: "messages/automations/$id/edit",
  beforeLoad: mayOpen(section, "messages_modify"),
  component: lazyRouteComponent(() => import("./automations/form-pages.tsx"), "AutomationEditPage"),
});

export const routes = [
  list.addChildren([one]),
  create,
  edit,
  smsList.addChildren([oneSms]),
  createSms,
  editSms,
  inAppList.addChildren([oneInApp]),
  createInApp,
  editInApp,
  automations,
  automation,
  createAutomation,
  editAutomation,
] as const;
