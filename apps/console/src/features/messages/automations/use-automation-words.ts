import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type {
  AutomationFields,
  AutomationMessage,
  AutomationTemplateName,
  AutomationTrigger,
  TriggerKind,
} from "@rewardo/contract/automation-fields";
import { useRfmWords } from "../../../kit/words/use-rfm-words.ts";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";

export const triggerIcons: Readonly<Record<TriggerKind, IconName>> = {
  birthday: "cake",
  first_visit: "storefront",
  no_visit: "clock-counter-clockwise",
  stamps_missing: "stamp",
  reward_ready: "gift",
  points_lapsing: "hourglass-medium",
  level_reached: "medal",
  rfm_group_entered: "users-three",
  feedback: "chat-teardrop-text",
};

/** Templates, in the language of who looks at them. */
export function useTemplateNames(): Readonly<Record<AutomationTemplateName, string>> {
  const { t } = useLingui();
  return {
    birthday: t({ message: "Birthday", context: "occasion" }),
    welcome: t({ message: "Welcome", context: "automation" }),
    come_back: t({ message: "Come back", context: "automation" }),
    one_stamp_missing: t`One stamp missing`,
    reward_ready: t`Reward ready`,
    points_lapsing: t`A balance lapses soon`,
    thank_you: t({ message: "Thank you", context: "automation" }),
    sorry: t({ message: "Sorry", context: "automation" }),
  };
}

/** Kinds of triggers, to choose from. */
export function useTriggerKinds(): Readonly<Record<TriggerKind, string>> {
  const { t } = useLingui();
  return {
    birthday: t`A birthday`,
    first_visit: t`The first visit`,
    no_visit: t`No visit for a while`,
    stamps_missing: t`A card is almost full`,
    reward_ready: t`A reward is ready`,
    points_lapsing: t`A balance lapses soon`,
    level_reached: t`A level is reached`,
    rfm_group_entered: t`A customer moves to another group, such as “At risk”`,
    feedback: t`A rating is given`,
  };
}

/** What sets an automation off, as a line. */
export function useTriggerWords(): (trigger: AutomationTrigger) => string {
  const { t } = useLingui();
  const rfm = useRfmWords();
  return (trigger) => {
    switch (trigger.kind) {
      case "birthday":
        return trigger.days_before === 0
          ? t`On the birthday`
          : plural(trigger.days_before, { one: "# day before the birthday", other: "# days before the birthday" });
      case "first_visit":
        return t`After the first visit`;
      case "no_visit":
        return plural(trigger.days, { one: "After # day without a visit", other: "After # days without a visit" });
      case "stamps_missing":
        return plural(trigger.stamps, {
          one: "When # stamp is missing on a card",
          other: "When # stamps are missing on a card",
        });
      case "reward_ready":
        return t`When there is enough for a reward`;
      case "points_lapsing":
        return plural(trigger.days, {
          one: "# day before something lapses on a card",
          other: "# days before something lapses on a card",
        });
      case "level_reached":
        return t`When a higher level is reached`;
      case "rfm_group_entered": {
        const group = rfm(trigger.rfm_group).name;
        return t({ message: `When a customer comes into: ${group}`, comment: "An RFM group" });
      }
      case "feedback": {
        const { least, most } = trigger;
        return least === most
          ? t({ message: `After a rating of ${least}`, comment: "Stars, 1 to 5" })
          : t({ message: `After a rating of ${least} to ${most}`, comment: "Stars, 1 to 5" });
      }
    }
  };
}

/** How long after its trigger the message goes; `null`: at once. */
export function useDelayWords(): (hours: number) => string | null {
  return (hours) =>
    hours === 0
      ? null
      : hours % 24 === 0
        ? plural(hours / 24, { one: "# day later", other: "# days later" })
        : plural(hours, { one: "# hour later", other: "# hours later" });
}

/** How often the same customer is reached. Short: on a phone a list of choices cuts what is longer than its field. */
export function useRepeatWords(): (days: AutomationFields["repeat_days"]) => string {
  const { t } = useLingui();
  return (days) =>
    days === null
      ? t({ message: "Only once", comment: "An automation reaches the same customer" })
      : plural(days, { one: "At most once a day", other: "At most once in # days" });
}

/** The ways that a message may go. */
export function useChannelWords(): Readonly<Record<AutomationMessage["channel"], string>> {
  const { t } = useLingui();
  return {
    email: t({ message: "E-mail", context: "channel" }),
    sms: t`SMS`,
    in_app: t({ message: "On the card", comment: "A message goes by e-mail, by SMS or on the customer’s card" }),
  };
}
