/** Ready-made automations: what sets them off, and what they say in four languages. */
import type {
  AutomationFields,
  AutomationInput,
  AutomationTemplateName,
  AutomationTrigger,
} from "@rewardo/contract/automation-fields";
import { automationTemplates } from "@rewardo/contract/automation-fields";
import { pickText } from "@rewardo/rules";
import { automationText } from "@rewardo/texts/automations";
import type { Locale } from "@rewardo/contract/fields";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";

type Settings = Pick<AutomationFields, "delay_hours" | "repeat_days" | "window_days"> & {
  readonly trigger: AutomationTrigger;
};

const settings: Readonly<Record<AutomationTemplateName, Settings>> = {
  birthday: {
    trigger: { kind: "birthday", days_before: 0 },
    ...{ delay_hours: 0, repeat_days: 300, window_days: 30 },
  },
  welcome: { trigger: { kind: "first_visit" }, delay_hours: 2, repeat_days: null, window_days: 30 },
  come_back: { trigger: { kind: "no_visit", days: 45 }, delay_hours: 0, repeat_days: 45, window_days: 30 },
  one_stamp_missing: {
    trigger: { kind: "stamps_missing", stamps: 1 },
    ...{ delay_hours: 48, repeat_days: 7, window_days: 14 },
  },
  reward_ready: { trigger: { kind: "reward_ready" }, delay_hours: 24, repeat_days: 7, window_days: 14 },
  points_lapsing: { trigger: { kind: "points_lapsing", days: 14 }, delay_hours: 0, repeat_days: 30, window_days: 30 },
  thank_you: {
    trigger: { kind: "feedback", least: 4, most: 5 },
    ...{ delay_hours: 1, repeat_days: 90, window_days: 30 },
  },
  sorry: { trigger: { kind: "feedback", least: 1, most: 2 }, delay_hours: 1, repeat_days: 30, window_days: 30 },
};

const toInput = (template: AutomationTemplateName, language: Locale): AutomationInput => ({
  template,
  name: pickText(automationText(template, "name"), language, language),
  ...settings[template],
  hour: 9,
  promotion_group_id: null,
  held_out_percent: 10,
  message: {
    channel: "email",
    content: {
      subject: automationText(template, "title"),
      blocks: [{ kind: "text", text: automationText(template, "text") }],
    },
  },
});

/** Each template as it can be added, named in the business's language. */
export const listAutomationTemplates = async (
  ctx: BusinessContext,
): Promise<{ items: AutomationInput[]; next_cursor: null }> => {
  const { language } = await ctx.database.read(ctx.scope, (tx) => readBusinessSettings(tx, ctx.scope));
  return { items: automationTemplates.map((template) => toInput(template, language)), next_cursor: null };
};

export const readTemplate = async (
  tx: Transaction,
  scope: BusinessScope,
  template: AutomationTemplateName,
): Promise<AutomationInput> => toInput(template, (await readBusinessSettings(tx, scope)).language);
