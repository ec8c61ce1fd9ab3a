/** What a coupon does, for whom and when, in the words of the list and of the customers' preview. */
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { CouponPart } from "@rewardo/contract/programme-parts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { weekdayName } from "@rewardo/web/i18n/weekday-name.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { useCardWords } from "../use-card-words.ts";

/** The large figure of a ticket and the word under it. */
export interface TicketFigure {
  readonly figure: string;
  readonly unit: string;
}

const days = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"] as const;

export function useCouponWords(type: Card["type"]) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useCardWords(type);
  const currency = useSession().business?.currency ?? "PLN";
  const money = (minor: number) => format.money(minor, currency);

  const figure = ({ effect }: Pick<CouponPart, "effect">): TicketFigure => {
    switch (effect.kind) {
      case "discount_percentage":
        return { figure: `−${format.number(effect.percent, 2)}%`, unit: t({ message: "off", context: "discount" }) };
      case "discount_amount":
        return {
          figure: `−${format.amount(effect.amount, currency).replace(/[.,]00$/, "")}`,
          unit: format.currency(currency),
        };
      case "stamp_amount":
        return {
          figure: `+${format.number(effect.count)}`,
          unit: words.unit(effect.count),
        };
      case "stamp_multiply":
        return {
          figure: `×${format.number(effect.multiplier, 2)}`,
          unit: words.unit(2),
        };
      case "freebie":
        return { figure: t({ message: "Free", context: "coupon" }), unit: t({ message: "item", context: "coupon" }) };
      case "custom":
        return { figure: "★", unit: t({ message: "special", context: "coupon" }) };
      case "none":
        return { figure: "i", unit: t({ message: "to know", context: "coupon" }) };
    }
  };

  const scope = ({ discount_scope, items }: Pick<CouponPart, "discount_scope" | "items">): string => {
    const names = format.list(items.filter.names);
    if (discount_scope === "cheapest") return t`on the cheapest item`;
    if (discount_scope === "order") return t`on the whole receipt`;
    return items.filter.mode.startsWith("include") ? t`on ${names}` : t`on everything but ${names}`;
  };

  /** What it does, without its limits. */
  const does = (coupon: Pick<CouponPart, "effect" | "discount_scope" | "items">): string => {
    const { effect: one, items } = coupon;
    const where = scope(coupon);
    switch (one.kind) {
      case "discount_percentage": {
        const percent = format.number(one.percent, 2);
        return t({ message: `${percent}% less ${where}`, comment: "20% less on the cheapest item" });
      }
      case "discount_amount": {
        const amount = money(one.amount);
        return t({ message: `${amount} less ${where}`, comment: "PLN 5 less on the whole receipt" });
      }
      case "stamp_amount": {
        const units = words.units(one.count);
        return t({ message: `${units} more`, comment: "2 stamps more" });
      }
      case "stamp_multiply": {
        const times = format.number(one.multiplier, 2);
        if (words.isNamed) return t({ message: `What the visit brings times ${times}`, comment: "Effect of a coupon" });
        return type === "points" ? t`Points of the visit times ${times}` : t`Stamps of the visit times ${times}`;
      }
      case "freebie": {
        const names = format.list(items.filter.names);
        return names === "" ? t`An item free of charge` : t({ message: `${names} free of charge`, context: "coupon" });
      }
      case "custom":
        return words.text(one.text);
      case "none":
        return t`Only tells customers something`;
    }
  };

  /** What it does, as a sentence. */
  const effect = (
    coupon: Pick<CouponPart, "effect" | "discount_scope" | "items" | "max_discount" | "minimum_amount">,
  ) => {
    const { max_discount, minimum_amount } = coupon;
    const parts = [does(coupon)];
    if (max_discount !== null) {
      const most = money(max_discount);
      parts.push(t({ message: `at most ${most}`, context: "discount" }));
    }
    if (minimum_amount !== null) {
      const least = money(minimum_amount);
      parts.push(t({ message: `from ${least} on`, context: "receipt" }));
    }
    return parts.join(", ");
  };

  const moment = (local: string): string => {
    const [day = "", time = ""] = local.split("T");
    const shown = format.localDay(day, "shortDate");
    return time === "00:00" ? shown : `${shown}, ${time}`;
  };

  /** On which days of a week and at which hours; nothing for always. */
  const times = ({ weekdays, hours }: CouponPart["times"]): string =>
    [
      weekdays === null
        ? ""
        : format.list(
            days.flatMap((day, at) => (weekdays.includes(day) ? [weekdayName(format.locale, at + 1, "short")] : [])),
          ),
      hours === null ? "" : `${hours.from}–${hours.to}`,
    ]
      .filter((part) => part !== "")
      .join(", ");

  const validity = ({ validity: rule, times: when }: Pick<CouponPart, "validity" | "times">): string => {
    const parts: string[] = [];
    if (rule.kind === "hours")
      parts.push(
        rule.hours % 24 === 0
          ? plural(rule.hours / 24, { one: "For # day once handed out", other: "For # days once handed out" })
          : plural(rule.hours, { one: "For # hour once handed out", other: "For # hours once handed out" }),
      );
    if (rule.kind === "datetime_range") {
      const from = rule.from === null ? "" : moment(rule.from);
      const to = rule.to === null ? "" : moment(rule.to);
      if (rule.from !== null && rule.to !== null)
        parts.push(t({ message: `From ${from} to ${to}`, context: "coupon" }));
      else if (rule.from !== null) parts.push(t({ message: `From ${from}`, context: "coupon" }));
      else if (rule.to !== null) parts.push(t({ message: `Until ${to}`, context: "coupon" }));
    }
    if (parts.length === 0) parts.push(t({ message: "Without an end", context: "coupon" }));
    return [...parts, times(when)].filter((part) => part !== "").join(", ");
  };

  const frequency = ({ usage_frequency: rule }: Pick<CouponPart, "usage_frequency">): string => {
    if (rule.kind === "once") return t`once for each customer`;
    if (rule.kind === "unlimited") return t`as often as they like`;
    const { n } = rule;
    return {
      hours: plural(n, { one: "once every hour", other: "once every # hours" }),
      days: plural(n, { one: "once a day", other: "once every # days" }),
      weeks: plural(n, { one: "once a week", other: "once every # weeks" }),
      months: plural(n, { one: "once a month", other: "once every # months" }),
    }[rule.unit];
  };

  const target = ({ target: whom, issue }: Pick<CouponPart, "target" | "issue">): string => {
    if (whom.kind === "card_subscription") return t`one customer`;
    if (issue === "on_grant") return t({ message: "by hand or code", comment: "How a coupon reaches customers" });
    return whom.kind === "all" ? t({ message: "everyone", context: "coupon" }) : t`a group`;
  };

  const limits = (
    { campaign_limit, customer_limit }: Pick<CouponPart, "campaign_limit" | "customer_limit">,
    used = 0,
  ): string[] => {
    const [had, most] = [format.number(used), format.number(campaign_limit ?? 0)];
    return [
      ...(campaign_limit === null
        ? []
        : [
            used === 0
              ? plural(campaign_limit, { one: "# use in all", other: "# uses in all" })
              : t`${had} of ${most} used`,
          ]),
      ...(customer_limit === null ? [] : [plural(customer_limit, { one: "# use each", other: "# uses each" })]),
    ];
  };

  return { figure, effect, times, validity, frequency, target, limits };
}
