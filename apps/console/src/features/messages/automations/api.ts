/** The calls about automations, and what their answers are kept under. */
import type { AutomationInput } from "@rewardo/contract/automation-fields";
import {
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
import { call } from "@rewardo/web/api.ts";

export const automationCalls = {
  list: listAutomations,
  templates: listAutomationTemplates,
  estimate: estimateAutomation,
  read: readAutomation,
  uplift: readAutomationUplift,
  create: createAutomation,
  update: updateAutomation,
  switchOn: switchAutomationOn,
  switchOff: switchAutomationOff,
  test: testAutomation,
  archive: archiveAutomation,
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
