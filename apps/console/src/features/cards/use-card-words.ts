/** What cards, their rules and their changes are called. */
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { LocalizedText } from "@rewardo/contract/fields";
import type { ProgrammeChange, ProgrammeContent, ReferralTerms } from "@rewardo/contract/programmes";
import { LANGUAGES, pickText } from "@rewardo/rules/localized-text";
import type { UnitForms } from "@rewardo/rules/unit-name";
import { useManyOwn, useOwnUnit } from "@rewardo/loyalty/card/use-own-unit.ts";
import { usePickNames } from "@rewardo/loyalty/card/use-pick-names.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { useEditedContent } from "./use-draft.ts";

type Earning = ProgrammeContent["earning"];
type CardField = Exclude<keyof ProgrammeContent, "rewards" | "coupons" | "offers" | "levels">;

export interface CardWords {
  /** A text for customers, in the reader's language where there is one. */
  readonly text: (words: LocalizedText | null) => string;
  readonly units: (count: number) => string;
  /** The same without the figure. */
  readonly unit: (count: number) => string;
  /** The card calls its points something else. */
  readonly isNamed: boolean;
  /** Fields for a number of what is collected: "How many coffees", "Cost in stamps". */
  readonly howMany: string;
  readonly costLabel: string;
  readonly earning: (earning: Earning) => string;
  readonly expiry: (expiry: ProgrammeContent["expiry"]) => string;
  readonly field: (field: string) => string;
  /** A field's value, in a few words. */
  readonly value: (field: string, value: unknown) => string;
  readonly difference: (difference: ProgrammeChange["difference"]) => string;
}

export function useCardWords(type: Card["type"]): CardWords {
  const { t } = useLingui();
  const format = useFormat();
  const { business } = useSession();
  const { stocks, icons } = usePickNames();
  const language = business?.language ?? "en";
  const currency = business?.currency ?? "PLN";
  const text = (words: LocalizedText | null): string =>
    words === null ? "" : pickText(words, format.locale, language);
  const ownUnit = useOwnUnit();
  const content = useEditedContent();
  const many = useManyOwn()(content);
  const units = (count: number): string =>
    ownUnit(content, count)?.counted ??
    (type === "points"
      ? plural(count, { one: "# point", other: "# points" })
      : plural(count, { one: "# stamp", other: "# stamps" }));
  const unit = (count: number): string =>
    ownUnit(content, count)?.name ??
    (type === "points"
      ? plural(count, { one: "point", other: "points" })
      : plural(count, { one: "stamp", other: "stamps" }));

  const earning = ({ mode, earns, amount }: Earning): string => {
    const earned = units(earns);
    const money = format.money(amount ?? 0, currency);
    const sentences: Readonly<Record<Earning["mode"], string>> = {
      visit: t`${earned} for each visit`,
      item: t`${earned} for each item`,
      each: t`${earned} for each ${money} spent`,
      above: t`${earned} once the receipt reaches ${money}`,
      custom: t`Staff enter how many`,
      undefined: t`Not decided yet`,
    };
    return sentences[mode];
  };

  const expiry = (rule: ProgrammeContent["expiry"]): string => {
    switch (rule.kind) {
      case "none":
        return t`Never`;
      case "rolling_days":
        return plural(rule.days, { one: "# day after earning", other: "# days after earning" });
      case "rolling_months":
        return plural(rule.months, { one: "# month after earning", other: "# months after earning" });
      case "end_of_year":
        return rule.years_after === 0
          ? t`At the end of the year`
          : plural(rule.years_after, {
              one: "At the end of the next year",
              other: "At the end of the year, # years on",
            });
      case "inactivity":
        return plural(rule.months, { one: "After # month without a visit", other: "After # months without a visit" });
    }
  };

  const warning = (count: number | null): string =>
    count === null
      ? t`They expire without a warning`
      : plural(count, {
          one: "At least # day after a warning",
          other: "At least # days after a warning",
        });

  /** The forms of the reader's language, else of the first that has any. */
  const formsIn = (forms: UnitForms): string => {
    const found = [format.locale, language, ...LANGUAGES].map((one) => forms[one]).find((one) => one !== undefined);
    return format.list([...new Set(Object.values(found ?? {}).filter((form) => form !== undefined))]);
  };

  const fields: Readonly<Record<CardField, string>> = {
    name: t`Name on the card`,
    unit_name: t`What is collected`,
    unit_forms: t`What is collected, with numbers`,
    terms: t({ message: "Terms", context: "of a card" }),
    stock: t`Card stock`,
    stamp_icon: t`Stamp`,
    own_stamps: t`Own stamps`,
    image: t`Picture`,
    place_ids: t`Places`,
    stamps_required: t`Stamps to the reward`,
    earning: type === "points" ? t`How points are earned` : t`How a stamp is earned`,
    expiry: type === "points" ? t`When points expire` : t`When stamps expire`,
    lapse_after_warning: t`Warning before they expire`,
    pending_hours: t`When they count`,
    reversal_policy: t`When a receipt is taken back`,
    caps: t`Limits`,
    referral: t`Inviting friends`,
  };
  const parts: Readonly<Record<string, string>> = {
    cost: t`Cost`,
    description: t`Description`,
    status: t`Status`,
    validity: t`Validity`,
    stock: t`Stock`,
    effect: t`What it does`,
    discount_scope: t`What the discount is on`,
    items: t`Which items`,
    max_discount: t`Discount at most`,
    minimum_amount: t`From a receipt of`,
    usage_frequency: t`How often`,
    times: t`Days and hours`,
    target: t`Who has it`,
    issue: t`Who has it`,
    campaign_limit: t`Uses by all customers together`,
    customer_limit: t`Uses by one customer`,
    combines: t`Together with other discounts`,
    kind: t`What it does`,
    multiplier: t`Times`,
    reward_id: t({ message: "Reward", context: "name of a reward" }),
    threshold: t`Where it begins`,
    basis: t`What counts`,
    period_months: t`Over how many months`,
    downgrade: t`Whether it can be lost`,
    grace_days: t`Days of grace`,
    card_stock: t`Card stock`,
  };
  const statuses: Readonly<Record<string, string>> = {
    active: t({ message: "offered", context: "reward" }),
    draft: t({ message: "paused", context: "reward" }),
    archived: t({ message: "removed", context: "reward" }),
  };

  const value = (field: string, given: unknown): string => {
    if (field === "lapse_after_warning") return warning(given as number | null);
    if (given === null || given === undefined) return t({ message: "none", context: "value of a field" });
    if (field === "earning") return earning(given as Earning);
    if (field === "expiry") return expiry(given as ProgrammeContent["expiry"]);
    if ((field === "stock" || field === "card_stock") && typeof given === "string")
      return stocks[given as keyof typeof stocks];
    if (field === "stamp_icon") return icons[given as keyof typeof icons] ?? t`Own stamp`;
    if (field === "own_stamps") return format.number((given as string[]).length);
    if (field === "status") return statuses[given as string] ?? "";
    if (field === "pending_hours") {
      const hours = given as number;
      return hours > 0 && hours % 24 === 0
        ? plural(hours / 24, { one: "after # day", other: "after # days" })
        : plural(hours, { one: "after # hour", other: "after # hours" });
    }
    if (field === "cost" || field === "threshold" || field === "stamps_required") return units(given as number);
    if (field === "max_discount" || field === "minimum_amount") return format.money(given as number, currency);
    if (typeof given === "number") return format.number(given);
    if (["name", "unit_name", "terms", "description"].includes(field)) return text(given as LocalizedText);
    if (field === "referral") {
      const { inviter_coupon_id, guest_coupon_id, invitations_a_month: most } = given as ReferralTerms;
      const nameOf = (id: string) => text(content?.coupons.find(({ _id }) => _id === id)?.name ?? null);
      const names = [...new Set([nameOf(inviter_coupon_id), nameOf(guest_coupon_id)])].filter((name) => name !== "");
      return format.list([...names, plural(most, { one: "# invitation a month", other: "# invitations a month" })]);
    }
    if (field === "unit_forms") return formsIn(given as UnitForms);
    if (field === "place_ids") return plural((given as string[]).length, { one: "# place", other: "# places" });
    return "";
  };

  return {
    text,
    units,
    unit,
    isNamed: many !== null,
    howMany:
      many !== null
        ? t({ message: `How many ${many}`, comment: "How many coffees" })
        : type === "points"
          ? t`How many points`
          : t`How many stamps`,
    costLabel:
      many !== null
        ? t({ message: `Cost: how many ${many}`, comment: "Cost: how many coffees" })
        : type === "points"
          ? t`Cost in points`
          : t`Cost in stamps`,
    earning,
    expiry,
    field: (name) => (fields as Record<string, string>)[name] ?? parts[name] ?? "",
    value,
    difference: (difference) =>
      ({
        new: t({ message: "new", context: "change of a draft" }),
        changed: t({ message: "changed", context: "change of a draft" }),
        removed: t({ message: "removed", context: "change of a draft" }),
      })[difference],
  };
}
