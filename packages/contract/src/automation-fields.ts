/** What an automation consists of: what sets it off, whom it reaches, and what they get. */
import * as z from "zod/mini";
import { Id, Instant, nameText, text } from "./fields.ts";
import { EmailContent, InAppContent, SmsContent } from "./message-fields.ts";
import { UpliftFigure } from "./uplift-figure.ts";
import { RfmGroup } from "./user-fields.ts";

const between = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

/** What sets an automation off for a customer. Days are the business's. */
export const AutomationTrigger = z.discriminatedUnion("kind", [
  /** A number of days before a birthday, or on it. */
  z.strictObject({ kind: z.literal("birthday"), days_before: between(0, 30) }),
  z.strictObject({ kind: z.literal("first_visit") }),
  /** A number of days after the last visit. */
  z.strictObject({ kind: z.literal("no_visit"), days: between(7, 365) }),
  /** A stamp card came to be so many stamps short of full. */
  z.strictObject({ kind: z.literal("stamps_missing"), stamps: between(1, 3) }),
  /** The balance came to reach the card's cheapest reward; on a stamps card the place of any reward. */
  z.strictObject({ kind: z.literal("reward_ready") }),
  /** A number of days before points or stamps lapse. */
  z.strictObject({ kind: z.literal("points_lapsing"), days: between(1, 60) }),
  /** A level was reached, from below. */
  z.strictObject({ kind: z.literal("level_reached") }),
  z.strictObject({ kind: z.literal("rfm_group_entered"), rfm_group: RfmGroup }),
  /** A rating from `least` to `most` was given. */
  z.strictObject({ kind: z.literal("feedback"), least: between(1, 5), most: between(1, 5) }),
]);
export type AutomationTrigger = z.infer<typeof AutomationTrigger>;
export type TriggerKind = AutomationTrigger["kind"];

/** What customers get, by channel. */
export const AutomationMessage = z.discriminatedUnion("channel", [
  z.strictObject({ channel: z.literal("email"), content: EmailContent }),
  z.strictObject({ channel: z.literal("sms"), content: SmsContent }),
  z.strictObject({ channel: z.literal("in_app"), content: InAppContent }),
]);
export type AutomationMessage = z.infer<typeof AutomationMessage>;

export const automationTemplates = [
  ...(["birthday", "welcome", "come_back", "one_stamp_missing", "reward_ready"] as const),
  ...(["points_lapsing", "thank_you", "sorry"] as const),
] as const;
export type AutomationTemplateName = (typeof automationTemplates)[number];

export const automationStatuses = ["off", "on", "archived"] as const;

/** What people write of an automation. */
export const automationFields = {
  /** For the business alone. */
  name: nameText(100),
  trigger: AutomationTrigger,
  /**
   * Hours from the trigger to the message; if the situation changes by then (a visit, a full card), nothing is sent.
   */
  delay_hours: between(0, 720),
  /** Hour of the local day, for triggers that come once a day. */
  hour: between(8, 20),
  /** Members of this group alone; `null`: every customer. */
  promotion_group_id: z.nullable(Id),
  message: AutomationMessage,
  /** The share of those it would reach that gets nothing, to compare with. */
  held_out_percent: between(0, 50),
  /** A customer is reached at most once in so many days; `null`: once ever. */
  repeat_days: z.nullable(between(1, 730)),
  /** Visits and spend are compared over so many days from the message on. */
  window_days: between(7, 90),
};

export const AutomationInput = z.strictObject({
  ...automationFields,
  template: z.optional(z.nullable(z.enum(automationTemplates))),
});
export type AutomationInput = z.infer<typeof AutomationInput>;
export type AutomationFields = Omit<AutomationInput, "template">;

export const Automation = z.object({
  _id: Id,
  ...automationFields,
  name: text(100),
  /** The template that it was made from. */
  template: z.nullable(z.enum(automationTemplates)),
  status: z.enum(automationStatuses),
  /** When it was last switched on; what happened before sets nothing off. */
  on_since: z.nullable(Instant),
  /** How many times it reached a customer, and held one out. */
  reached: z.int(),
  held_out: z.int(),
  version: z.int(),
  created_at: Instant,
  can: z.object({ modify: z.boolean() }),
});
export type Automation = z.infer<typeof Automation>;

export const Uplift = z.object({
  window_days: z.int(),
  currency: z.string(),
  /** Customers whose window is over, on each side. */
  reached: z.int(),
  held_out: z.int(),
  /** Number of customers needed on each side before a result is shown. */
  needed: z.int(),
  /** Whether the caller may see what customers do at all places; without it nothing is compared. */
  is_visible: z.boolean(),
  /** `null`: not enough yet, or not visible. */
  turnover: z.nullable(UpliftFigure),
  visits: z.nullable(UpliftFigure),
  /** Coupons given with its messages so far, and how many of them were used; `null` where it never gave one and would give none. */
  coupon: z.nullable(z.object({ given: z.int(), redeemed: z.int() })),
});
export type Uplift = z.infer<typeof Uplift>;
