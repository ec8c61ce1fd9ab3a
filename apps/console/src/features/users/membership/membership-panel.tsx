import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import { pickText } from "@rewardo/rules/localized-text";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode, useState } from "react";
import { Allowed } from "../../../kit/allowed.tsx";
import { inFours } from "@rewardo/loyalty/card/card-number.ts";
import { Flagged } from "../../../kit/transactions/flagged.tsx";
import { CustomerCard } from "../../../kit/transactions/customer-card.tsx";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { membershipCalls } from "../api.ts";
import { AdjustButton } from "../adjust/adjust-button.tsx";
import { GiveCouponButton } from "./give-coupon.tsx";
import { HeldCoupons, LevelsAhead } from "./held-coupons.tsx";
import { History, Said } from "./history.tsx";
import c from "./membership-panel.module.css";
import { MergeButton } from "../merge/merge-button.tsx";
import { NumberButton } from "./number-button.tsx";
import { StatusButtons } from "./status-buttons.tsx";
import { StatusTag } from "./status-tag.tsx";

interface MembershipPanelProps {
  membership: ManagedCardSubscription;
  /** Unknown to an account that may not see cards. */
  card: Card | undefined;
  /** Name of the card's owner. */
  name: string;
  /** What is said below the card and before its history. */
  notice?: ReactNode;
}

/** One card of a customer: drawn as it is now, with its numbers, what can be done with it and what happened on it. */
export function MembershipPanel({ membership, card, name, notice }: MembershipPanelProps) {
  const { t } = useLingui();
  const format = useFormat();
  const language = useSession().business?.language ?? "en";
  const [hasMore, setMore] = useState(false);
  const maySeeHistory = useAllowed("transactions_view");
  const programme = card === undefined ? t`Card` : pickText(card.name, format.locale, language);
  const {
    numbers,
    status,
    level,
    pending,
    debt,
    visits,
    last_visit_at,
    joined_at,
    joined_place_name,
    is_printed,
    can,
  } = membership;
  const facts: [string, ReactNode][] = [
    [
      t({ message: "Card number", comment: "One or several" }),
      numbers.length === 0 ? t`None` : <Numbers key="numbers" of={numbers} />,
    ],
    [
      t`Visits`,
      last_visit_at === null
        ? format.number(visits)
        : t({
            message: `${format.number(visits)}, the last on ${format.date(last_visit_at, "shortDate")}`,
            comment: "How many visits: 12, the last on 12 June 2026",
          }),
    ],
    [
      t({ message: "Taken", comment: "The day on which the customer took the card" }),
      joined_place_name === null
        ? format.date(joined_at)
        : t({
            message: `${format.date(joined_at)}, at ${joined_place_name}`,
            comment: "When and at which place a customer took the card: 12 June 2026, at Kazimierz",
          }),
    ],
  ];
  if (level !== null) {
    const times = level.multiplier > 1 ? ` ×${format.number(level.multiplier, 2)}` : "";
    const name = pickText(level.name, format.locale, language) + times;
    facts.push([
      t({ message: "Level", comment: "A standing that customers reach, such as Gold" }),
      level.since === null
        ? name
        : t({
            message: `${name}, since ${format.date(level.since)}`,
            comment: "A level and when it was reached: Gold, since 12 June 2026",
          }),
    ]);
  }
  if (pending !== 0)
    facts.push([t({ message: "Not counting yet", comment: "Points that wait" }), format.number(pending)]);
  if (debt !== 0)
    facts.push([t({ message: "Owed", comment: "Points that the next visits pay off" }), format.number(debt)]);
  const [number] = numbers;
  const printed =
    card === undefined || number === undefined || status !== "active"
      ? null
      : { params: { cardId: card._id }, search: is_printed ? { number, printed: true } : { number } };
  return (
    <section className={c.panel} aria-label={programme}>
      <div>
        {card !== undefined && (
          <CustomerCard card={card} level={level} balance={membership.balance} number={numbers[0]} className={c.card} />
        )}
      </div>
      <div className={c.main}>
        <div className={c.head}>
          <h2>{programme}</h2>
          <StatusTag membership={membership} />
        </div>
        <dl className="kv">
          {facts.map(([label, value]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
        {(can.adjust || can.modify || printed !== null) && (
          <div className={c.actions}>
            {can.adjust && (
              <Allowed to="points_adjust">
                <AdjustButton membership={membership} card={card} name={name} />
              </Allowed>
            )}
            {(can.modify || printed !== null) && (
              <Button
                square
                icon="dots-three"
                aria-label={t`More for this card`}
                aria-expanded={hasMore}
                onClick={() => setMore(!hasMore)}
              />
            )}
            {hasMore && (
              <div className={c.more}>
                {can.modify && (
                  <Allowed to="users_modify">
                    <NumberButton membership={membership} />
                    {status === "active" && card !== undefined && <GiveCouponButton membership={membership} />}
                    {status !== "frozen" && <MergeButton membership={membership} card={card} name={name} />}
                    <StatusButtons key={membership._id} membership={membership} programme={programme} name={name} />
                  </Allowed>
                )}
                {printed !== null && (
                  <Link to="/cards/$cardId/print" {...printed} className={buttonClass()}>
                    <Icon name="printer" />
                    {t`Print this card`}
                  </Link>
                )}
              </div>
            )}
          </div>
        )}
        {notice}
        {card !== undefined && <LevelsAhead membership={membership} card={card} />}
        <HeldCoupons membership={membership} />
        {maySeeHistory && (
          <Flagged
            of={["of membership", membership._id]}
            load={(query, signal) => call(membershipCalls.history, { params: { id: membership._id }, query, signal })}
          />
        )}
        {maySeeHistory && <History membership={membership} card={card} />}
        {maySeeHistory && <Said membership={membership} />}
      </div>
    </section>
  );
}

function Numbers({ of }: { of: readonly string[] }) {
  return of.map((number) => (
    <span key={number} className={`${c.number ?? ""} num`}>
      {inFours(number)}
    </span>
  ));
}
