import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { CouponOffer, Preview } from "@rewardo/contract/scanner";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { useConditionsTexts } from "@rewardo/web/i18n/conditions-texts.ts";
import { useTillWords } from "../words.ts";
import c from "./promotion-list.module.css";

type Conditions = Pick<CouponOffer, "minimum_amount" | "uses_left" | "ends_at">;

/** What a coupon needs, how often it can still be used, and until when. */
export function CouponConditions({ coupon }: { coupon: Conditions }) {
  const { minimum_amount = null, uses_left = null, ends_at = null } = coupon;
  const line = useConditionsTexts().coupon({ minimum_amount, uses_left, ends_at });
  return line === null ? null : <span className={c.line}>{line}</span>;
}

/** What is ahead of the customer: the level above their own, and what keeps theirs. */
export function LevelConditions({ card, levels }: { card: Card; levels: NonNullable<Preview["levels"]> }) {
  const { t } = useLingui();
  const words = useTillWords();
  const texts = useConditionsTexts();
  return (["next", "keep"] as const).map((which) => {
    const goal = levels[which];
    if (goal === null) return null;
    const name = words.name(goal.name);
    return (
      <p key={which} className={c.reason}>
        <Icon name="medal" size={18} />
        <span>
          {which === "next"
            ? t({ message: `Next level: ${name}`, comment: "The level above the customer's own: Next level: Gold" })
            : t`To keep this level`}
          <span className={c.line}>{texts.level(card, goal)}</span>
        </span>
      </p>
    );
  });
}
