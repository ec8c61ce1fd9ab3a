import { Plural, useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { LocalizedText } from "@rewardo/contract/fields";
import type { ReactNode } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSharedTexts } from "@rewardo/web/i18n/shared-texts.ts";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { taskOf } from "../coupon-effects.ts";
import { CouponConditions } from "./conditions.tsx";
import choice from "./choice.module.css";
import type { OfferLine } from "./chosen.ts";
import c from "./promotion-list.module.css";
import type { CouponRow, OfferRow } from "./promotions.ts";
import { useTillWords } from "../words.ts";

interface PromotionListProps {
  card: Card;
  coupons: readonly CouponRow[];
  offers: readonly OfferRow[];
  currency: string;
  /** The cost in the card's own units: "120 points". */
  costs: (cost: number) => string;
  onCoupon: (row: CouponRow) => void;
  onOffer: (line: OfferLine) => void;
}

/** Number of unusable promotions that are shown; more are folded. */
const openReasons = 2;

/** What the customer may use with this purchase, one touch each; below it what they may not, and why. */
export function PromotionList({ card, coupons, offers, currency, costs, onCoupon, onOffer }: PromotionListProps) {
  const { t } = useLingui();
  const format = useFormat();
  const texts = useSharedTexts(card);
  const usable = coupons.filter(({ mayChoose }) => mayChoose);
  const others = coupons.filter(({ mayChoose }) => !mayChoose);
  const lines = offers.filter(({ reason, isChosen }) => reason === null || isChosen);

  const line = ({ coupon, reason, wantsItems, wantsReceipt, isChosen }: CouponRow): ReactNode => {
    if (reason !== null) return texts.rejection(reason);
    if (wantsItems && !wantsReceipt) return coupon.items?.length === 0 ? null : coupon.items?.join(", ");
    if (wantsReceipt) return isChosen ? t`type the receipt` : t`needs the receipt amount`;
    if (coupon.discount > 0) return <span className="num">{format.money(-coupon.discount, currency)}</span>;
    return taskOf(coupon.effect) === "give" ? t`free of charge` : null;
  };
  const needs = ({ coupon }: CouponRow): ReactNode => <CouponConditions coupon={coupon} />;
  const reasons = others.map((row) => (
    <Reason key={keyOf(row)} icon="ticket" name={row.coupon.name} more={needs(row)}>
      {line(row)}
    </Reason>
  ));
  if (usable.length + others.length + lines.length === 0) return null;
  return (
    <fieldset className={c.list}>
      <legend className="sr">{t`Coupons and offers`}</legend>
      {usable.map((row) => (
        <Choice
          key={keyOf(row)}
          icon="ticket-fill"
          name={row.coupon.name}
          isChosen={row.isChosen}
          isBad={row.reason !== null}
          more={needs(row)}
          onToggle={() => onCoupon(row)}
        >
          {line(row)}
        </Choice>
      ))}
      {lines.map(({ offer_id, line_no, name, cost, isChosen }) => (
        <Choice
          key={`${offer_id} ${line_no}`}
          icon="tag-fill"
          name={name}
          isChosen={isChosen}
          onToggle={() => onOffer({ offer_id, line_no })}
        >
          {costs(cost)}
        </Choice>
      ))}
      {reasons.length <= openReasons ? (
        reasons
      ) : (
        <details className={c.folded}>
          <summary>
            <Plural value={reasons.length} one="# coupon not valid now" other="# coupons not valid now" />
          </summary>
          {reasons}
        </details>
      )}
    </fieldset>
  );
}

const keyOf = ({ coupon: { coupon_id, grant_id } }: CouponRow): string => `${coupon_id} ${grant_id ?? ""}`;

interface ChoiceProps {
  icon: IconName;
  name: LocalizedText;
  isChosen: boolean;
  /** Chosen, and something speaks against it. */
  isBad?: boolean;
  onToggle: () => void;
  children: ReactNode;
  /** Below the line. */
  more?: ReactNode;
}

function Choice({ icon, name, isChosen, isBad = false, onToggle, children, more }: ChoiceProps) {
  const { t } = useLingui();
  const words = useTillWords();
  return (
    // The field that is typed in keeps the focus, so that figures and Enter go on meaning what they meant.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing happens by it that the checkbox does not do
    <label className={choice.choice} onMouseDown={(event) => event.preventDefault()}>
      <input type="checkbox" className={choice.input} checked={isChosen} onChange={onToggle} />
      <span className={choice.sign}>
        <Icon name={icon} size={22} />
      </span>
      <span className={choice.words}>
        <span className={choice.name}>{words.name(name)}</span>
        {children !== null && (
          <span className={c.line} data-bad={isBad || undefined}>
            {children}
          </span>
        )}
        {more}
      </span>
      <span className={c.use} aria-hidden="true">
        {isChosen ? <Icon name="check-circle-fill" /> : t({ message: "Use", context: "coupon" })}
      </span>
    </label>
  );
}

/** What cannot be had now, and why. */
export function Reason({ icon, name, children, more }: Pick<ChoiceProps, "icon" | "name" | "children" | "more">) {
  const words = useTillWords();
  return (
    <p className={c.reason}>
      <Icon name={icon} size={18} />
      <span>
        {words.name(name)}
        <span className={c.line}>{children}</span>
        {more}
      </span>
    </p>
  );
}
