/** The calls about automations, and what their answers are kept under. */
import type { AutomationInput } from "@rewardo/contract/automation-fields";
import type {
  archiveAutomation,
  createAutomation,
  estimateAutomation,
  listAutomations,
  listAutomationTemplates,
  readAutomation,
  readAutomationUplift,
  switchAutomationOff,
  switchAutomationOn,
  testAutomation,
  updateAutomation,
} from "@rewardo/contract/automations";
import { queryOptions } from "@tanstack/react-query";
import { recordQuery } from "../../../kit/record/use-record.ts";
import { call, route } from "@rewardo/web/api.ts";

export const automationCalls = {
  list: route<typeof listAutomations>({ method: "GET", path: "/automations", scope: "business" }),
  templates: route<typeof listAutomationTemplates>({
    method: "GET",
    path: "/automations/templates",
    scope: "business",
  }),
  estimate: route<typeof estimateAutomation>({ method: "POST", path: "/automations/estimate", scope: "business" }),
  read: route<typeof readAutomation>({ method: "GET", path: "/automations/:id", scope: "business" }),
  uplift: route<typeof readAutomationUplift>({ method: "GET", path: "/automations/:id/uplift", scope: "business" }),
  create: route<typeof createAutomation>({ method: "POST", path: "/automations", scope: "business" }),
  update: route<typeof updateAutomation>({ method: "PATCH", path: "/automations/:id", scope: "business" }),
  switchOn: route<typeof switchAutomationOn>({ method: "POST", path: "/automations/:id/switch_on", scope: "business" }),
  switchOff: route<typeof switchAutomationOff>({
    method: "POST",
    path: "/automations/:id/switch_off",
    scope: "business",
  }),
  test: route<typeof testAutomation>({ method: "POST", path: "/automations/:id/test", scope: "business" }),
  archive: route<typeof archiveAutomation>({ method: "POST", path: "/automations/:id/archive", scope: "business" }),
};

/** A business has a few; a hundred is more than anyone looks after. */
const most = 100;

export const automationsQuery = queryOptions({
  queryKey: ["automations", "all"],
  queryFn: ({ signal }) => call(automationCalls.list, { query: { limit: most }, signal }),
});

export const templatesQuery = queryOptions({
  queryKey: ["automations", "templates"],
  queryFn: ({ signal }) => call(automationCalls.templates, { signal }),
});

export const automationQuery = recordQuery("automations", (id, signal) =>
  call(automationCalls.read, { params: { id }, signal }),
);

export const upliftQuery = (id: string) =>
  queryOptions({
    queryKey: ["automations", "uplift", id],
    queryFn: ({ signal }) => call(automationCalls.uplift, { params: { id }, signal }),
  });

/** What a week of it would look like. */
export const weekQuery = ({ trigger, message, promotion_group_id, held_out_percent }: AutomationInput) => {
  const body = { trigger, channel: message.channel, promotion_group_id, held_out_percent };
  return queryOptions({
    queryKey: ["automations", "estimate", body],
    queryFn: ({ signal }) => call(automationCalls.estimate, { body, isQuestion: true, signal }),
    staleTime: 0,
  });
};
