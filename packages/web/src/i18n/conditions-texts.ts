/** What levels and coupons need, what is left, until when: apart from the other shared texts, for parts that come late. */
import { useLingui } from "@lingui/react";
import { unitName } from "@rewardo/rules/unit-name";
import {
  conditionsLine,
  couponConditions,
  levelConditions,
  loadConditions,
  type CouponTerms,
  type LevelGoal,
} from "@rewardo/texts/conditions";
import { useSession } from "../session/index.ts";
import { needTexts } from "./i18n.ts";
import { isLocale } from "./locale.ts";
import type { UnitOf } from "./shared-texts.ts";

needTexts("conditions", loadConditions);

export interface ConditionsTexts {
  /** In one line; `null` where the coupon has no conditions. */
  readonly coupon: (terms: CouponTerms) => string | null;
  /** Of a level of this card. */
  readonly level: (card: UnitOf, goal: LevelGoal) => string | null;
}

/** Conditions in the language shown; days are the business's. */
export function useConditionsTexts(): ConditionsTexts {
  const { i18n } = useLingui();
  const { business } = useSession();
  const locale = isLocale(i18n.locale) ? i18n.locale : "en";
  const around = { time_zone: business?.time_zone ?? "Europe/Warsaw", currency: business?.currency ?? "PLN" };
  const countedIn =
    (card: UnitOf) =>
    (count: number): string | null => {
      const name = card.stamps_required === null ? unitName(card, count, locale, business?.language ?? "en") : null;
      return name === null ? null : `${new Intl.NumberFormat(locale).format(count)}\u00A0${name}`;
    };
  return {
    coupon: (terms) => conditionsLine(locale, couponConditions(locale, terms, around)),
    level: (card, goal) => {
      const unit = card.stamps_required === null ? "point" : "stamp";
      return conditionsLine(locale, levelConditions(locale, goal, { ...around, unit, counted: countedIn(card) }));
    },
  };
}
