export type AutomationTemplateId =
  | "birthday"
  | "welcome"
  | "come_back"
  | "one_stamp_missing"
  | "reward_ready"
  | "points_lapsing"
  | "thank_you"
  | "sorry";

/** `name` is for the business, `title` and `text` are what customers get. */
export type AutomationTexts = {
  readonly [template in AutomationTemplateId]: {
    readonly name: string;
    readonly title: string;
    readonly text: string;
  };
};
