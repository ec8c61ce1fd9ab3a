import * as contract from "@rewardo/contract/automations";
import { route } from "../../../platform/http/route.ts";
import {
  addAutomation,
  archiveAutomation,
  changeAutomation,
  estimateAutomation,
  listAutomations,
  readAutomation,
  switchAutomationOff,
  switchAutomationOn,
  testAutomation,
} from "./service.ts";
import { listAutomationTemplates } from "./templates.ts";
import { readUplift } from "./uplift.ts";

export { keepReminder, noteReminders } from "./reminders.ts";
export { automationQueue, runAutomations } from "./queue.ts";

export const routes = [
  route(contract.listAutomations, ({ ctx, query }) => listAutomations(ctx, query)),
  route(contract.listAutomationTemplates, ({ ctx }) => listAutomationTemplates(ctx)),
  route(contract.estimateAutomation, ({ ctx, body }) => estimateAutomation(ctx, body)),
  route(contract.readAutomation, ({ ctx, params }) => readAutomation(ctx, params.id)),
  route(contract.readAutomationUplift, ({ ctx, params }) => readUplift(ctx, params.id)),
  route(contract.createAutomation, ({ ctx, body, idempotency }) => addAutomation(ctx, body, idempotency)),
  route(contract.updateAutomation, ({ ctx, params, body, version }) => changeAutomation(ctx, params.id, body, version)),
  route(contract.switchAutomationOn, ({ ctx, params, version }) => switchAutomationOn(ctx, params.id, version)),
  route(contract.switchAutomationOff, ({ ctx, params }) => switchAutomationOff(ctx, params.id)),
  route(contract.testAutomation, ({ ctx, params }) => testAutomation(ctx, params.id)),
  route(contract.archiveAutomation, ({ ctx, params }) => archiveAutomation(ctx, params.id)),
];
