import { useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import type { Coded } from "@rewardo/contract/fields";
import type { MemberCard, MemberProgramme } from "@rewardo/contract/member-view";
import { stockClass } from "@rewardo/loyalty/card/stock.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import type { ReactNode } from "react";
import { isFull, missingTo, type Reward, useCounted } from "../card/face.ts";
import { stockOf } from "../card/own-card.tsx";
import { Section } from "../frame/frame.tsx";
import { useBusiness, useHere } from "../here.tsx";
import { useSaid } from "../said/said.ts";
import c from "./tickets.module.css";

interface TicketProps {
  card: MemberProgramme;
  /** `ready`: usable now; `off`: not now, and `tag` says why; `dashed`: still to be collected for. */
  look: "ready" | "off" | "dashed";
  value: ReactNode;
  title: string;
  line?: ReactNode;
  tag?: string | null | undefined;
}

/** A ticket: an end piece in the card's stock, and what it is good for. One that is usable leads to the code. */
export function Ticket({ card, look, value, title, line, tag }: TicketProps) {
  const inside = (
    <>
      <span className={c.value}>{value}</span>
      <span className={c.body}>
        <b>{title}</b>
        {line !== undefined && line !== "" && <span>{line}</span>}
        {tag != null && (
          <span className={c.tag}>
            <Tag icon="clock">{tag}</Tag>
          </span>
        )}
      </span>
      {look === "ready" && <Icon name="caret-right" size={18} />}
    </>
  );
  const look_ = cx(c.ticket, stockClass(stockOf(card)), look === "off" && c.off, look === "dashed" && c.dashed);
  return (
    <li>
      {look === "ready" ? (
        <a href="#show" className={look_}>
          {inside}
        </a>
      ) : (
        <div className={look_}>{inside}</div>
      )}
    </li>
  );
}

/** Why something is not handed out now, in words for the customer. */
function useReason(): (rejected: Coded, id: string) => string | undefined {
  const { t } = useLingui();
  const { refusals } = useSaid();
  return ({ code }, id) => {
    if (code === "customer_limit_reached") return t`Used as often as allowed`;
    if (code === "membership_frozen") return t`The card is frozen`;
    return refusals[id];
  };
}

/** The rewards of a card: what is ready, what is not now, and what is still collected for. */
export function Rewards({ card }: { card: MemberCard }) {
  const { t } = useLingui();
  const { pick } = useHere();
  const counted = useCounted();
  const reason = useReason();
  const { stamps_required: required } = card;
  const isNew = card.balance === 0 && card.last_visit_at === null;
  const isShown = required === null || isFull(card) || isNew || card.rewards.length > 1;
  if (!isShown || card.rewards.length === 0) return null;
  const stateOf = (reward: Reward) => card.reward_states.find(({ _id }) => _id === reward._id)?.rejected;
  const isMissing = (reward: Reward) =>
    stateOf(reward)?.code === "insufficient_balance" || (stateOf(reward) === undefined && reward.cost > card.balance);
  const order = (reward: Reward) => (stateOf(reward) === null ? 0 : isMissing(reward) ? 2 : 1);
  const rewards = [...card.rewards].sort((one, other) => order(one) - order(other) || one.cost - other.cost);
  const hasReady = rewards.some((reward) => order(reward) === 0);
  const title = hasReady
    ? t`To collect`
    : required === null
      ? t`Rewards`
      : t`What ${plural(required, { one: "# stamp brings", other: "# stamps bring" })}`;
  return (
    <Section title={title} aside={hasReady ? t`say it at the till` : undefined}>
      <ul className={c.tickets}>
        {rewards.map((reward) => {
          const rejected = stateOf(reward);
          const cost = counted(card, reward.cost);
          const missing = counted(card, missingTo(card, reward));
          const words = pick(reward.description);
          return (
            <Ticket
              key={reward._id}
              card={card}
              look={rejected === null ? "ready" : isMissing(reward) ? "dashed" : "off"}
              value={<Picture reward={reward} />}
              title={pick(reward.name)}
              line={
                isMissing(reward) && !isNew
                  ? t({ message: `${cost}, ${missing} to go`, comment: "2,000 points, 760 points to go" })
                  : words === ""
                    ? cost
                    : words
              }
              tag={rejected == null || isMissing(reward) ? null : reason(rejected, reward._id)}
            />
          );
        })}
      </ul>
    </Section>
  );
}

function Picture({ reward }: { reward: Reward }) {
  const { format } = useHere();
  const business = useBusiness();
  if (reward.image !== null) {
    return (
      <img
        className={c.picture}
        src={`/api/uploads/${encodeURIComponent(reward.image)}?w=150`}
        alt=""
        decoding="async"
        loading="lazy"
      />
    );
  }
  if (reward.effect.kind === "discount_percentage") return <span>{format.percent(-reward.effect.percent / 100)}</span>;
  if (reward.effect.kind === "discount_amount") {
    return <span className={c.long}>{format.money(-reward.effect.amount, business.currency)}</span>;
  }
  return <Icon name="gift-fill" />;
}

/** The coupons of a card that can be used now or soon. */
export function Coupons({ cards }: { cards: readonly MemberCard[] }) {
  const { t } = useLingui();
  const { pick } = useHere();
  const { conditions } = useSaid();
  const reason = useReason();
  const all = cards
    .flatMap((card) => card.coupons.map((coupon) => ({ card, coupon })))
    .sort((one, other) => Number(one.coupon.rejected !== null) - Number(other.coupon.rejected !== null));
  if (all.length === 0) return null;
  return (
    <Section title={t`Ready for you`} aside={t`say it at the till`}>
      <ul className={c.tickets}>
        {all.map(({ card, coupon }) => {
          const words = pick(coupon.description);
          return (
            <Ticket
              key={`${coupon.coupon_id} ${coupon.grant_id ?? ""}`}
              card={card}
              look={coupon.rejected === null ? "ready" : "off"}
              value={<Effect coupon={coupon} />}
              title={pick(coupon.name)}
              line={
                <>
                  {words}
                  {conditions[coupon.coupon_id] !== undefined && (
                    <span className={c.conditions}>{conditions[coupon.coupon_id]}</span>
                  )}
                </>
              }
              tag={coupon.rejected === null ? null : reason(coupon.rejected, coupon.coupon_id)}
            />
          );
        })}
      </ul>
    </Section>
  );
}

/** What a coupon amounts to, where a figure says it. */
function Effect({ coupon: { effect, amount } }: { coupon: MemberCard["coupons"][number] }) {
  const { t } = useLingui();
  const { format } = useHere();
  const business = useBusiness();
  if (amount === null || effect === "freebie" || effect === "custom" || effect === "none")
    return <Icon name={effect === "freebie" ? "gift-fill" : "ticket-fill"} />;
  if (effect === "discount_percentage") {
    return (
      <>
        <span>−{format.percent(amount / 100)}</span>
        <small>{t({ message: "off", comment: "Under −20 % on a coupon" })}</small>
      </>
    );
  }
  if (effect === "discount_amount") {
    return (
      <>
        <span className={c.long}>−{format.money(amount, business.currency)}</span>
        <small>{t({ message: "off", comment: "Under −20 % on a coupon" })}</small>
      </>
    );
  }
  if (effect === "stamp_multiply") {
    return (
      <>
        <span>×{format.number(amount / 100, 2)}</span>
        <small>{t({ message: "stamps", comment: "Under ×2 on a coupon" })}</small>
      </>
    );
  }
  return (
    <>
      <span>{format.signed(amount)}</span>
      <small>
        {t({ message: plural(amount, { one: "stamp", other: "stamps" }), comment: "Under +2 on a coupon" })}
      </small>
    </>
  );
}
