import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { LocalizedText } from "@rewardo/contract/fields";
import { type SyntheticEvent, useEffect, useRef } from "react";
import { Button } from "@rewardo/ui/button.tsx";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { type Entry, isComplete, type Terms } from "../basket/basket.ts";
import { EntryFields } from "../basket/entry-fields.tsx";
import { StaffQuestion } from "../basket/staff-question.tsx";
import p from "../visit/panel.module.css";
import { useTillWords } from "../words.ts";
import c from "./offline.module.css";
import { type Asked, type Refusal, unitOf } from "./promising.ts";
import { type CardStep, couponKey } from "./step.ts";
import { useRefusalWords } from "./words.ts";

interface CardPanelProps {
  step: CardStep;
  asked: Asked;
  terms: Terms;
  /** Why this cannot be promised now. */
  refusal: Refusal | null;
  /** Part of the balance has lapsed since the card was seen: no reward is offered. */
  isBalanceOver: boolean;
  /** Most stamps on a card between two answers of the server. */
  mostStamps: number;
  onEnter: (changes: Partial<Entry>) => void;
  onReward: (reward_id: string | null) => void;
  onCoupon: (key: string) => void;
  onPromise: () => void;
  onYes: () => void;
  onNo: () => void;
  onNext: () => void;
}

/** What is asked of the visit, and the rose button that promises it. */
export function CardPanel(props: CardPanelProps) {
  const { step, asked, terms, refusal, isBalanceOver, mostStamps, onReward, onPromise, onNext } = props;
  const { t } = useLingui();
  const words = useTillWords();
  const refusalWords = useRefusalWords();
  const button = useRef<HTMLButtonElement>(null);
  const { here, entry, reward_id, question, failure } = step;
  const { known, look } = here;
  useEffect(() => button.current?.focus({ preventScroll: true }), [reward_id]);
  const reward = known?.programme.rewards.find(({ _id }) => _id === reward_id) ?? null;
  const handOver = (one: { name: LocalizedText }): string => {
    const name = words.name(one.name);
    return t`Hand over ${name}`;
  };
  const isReady = reward !== null || look === null || isComplete(look, entry, terms);
  const isUnknown = known === null || isBalanceOver;
  const ready = isUnknown ? undefined : known.programme.rewards.find(({ _id }) => known.card.reward_ids.includes(_id));
  const label =
    reward === null ? promiseLabel(t`Promise points for this visit`, asked, unitOf(here)) : handOver(reward);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (refusal !== null) onNext();
    else if (isReady) onPromise();
  };
  return (
    <form className={p.panel} onSubmit={submit} noValidate>
      <div className={p.low}>
        {isUnknown && (
          <UnknownNote mostStamps={mostStamps} isStamp={unitOf(here) === "stamp"} isRefused={refusal !== null} />
        )}
        {failure !== null && (
          <Note tone="bad" announce>
            {failure === "full"
              ? t`This device is full, so nothing was promised. Free some room first.`
              : failure === "no_queue"
                ? t`This till has not been with a network since you signed in, so it cannot promise yet.`
                : t`It could not be written to this device, so nothing was promised. Try again.`}
          </Note>
        )}
        {refusal !== null && (
          <Note tone="warn" icon="hourglass-medium" announce>
            {refusalWords(refusal)}
          </Note>
        )}
        {reward !== null && refusal === null && (
          <Note tone="ok" icon="shield-check">
            {t`Within the limit: one reward for a card without a network. The card was full when it was last seen.`}
          </Note>
        )}
        {reward === null && refusal === null && (
          <>
            <Coupons {...props} />
            {look !== null && (
              <EntryFields
                card={look}
                entry={entry}
                coupons={[]}
                terms={terms}
                isPadAside={false}
                onFigure={() => undefined}
                onEnter={props.onEnter}
              />
            )}
          </>
        )}
      </div>
      <div className={p.foot}>
        <Button ref={button} type="submit" kind="primary" size="till" full disabled={refusal === null && !isReady}>
          <Icon name={refusal !== null ? "scan-bold" : reward === null ? "stamp-fill" : "gift-fill"} />
          {refusal === null ? label : t`Scan next`}
        </Button>
        {reward !== null && (
          <Button kind="quiet" full onClick={() => onReward(null)}>
            {unitOf(here) === "stamp" ? t`Just a stamp` : t`Just the points`}
          </Button>
        )}
        {reward === null && ready !== undefined && (
          <Button kind="quiet" full icon="gift" onClick={() => onReward(ready._id)}>
            {handOver(ready)}
          </Button>
        )}
        {isUnknown && refusal === null && (
          <p className={c.tell}>{t`Tell the guest: it goes on the card when the network is back.`}</p>
        )}
      </div>
      {question !== null && look !== null && (
        <StaffQuestion card={look} question={question.question} label={label} onYes={props.onYes} onNo={props.onNo} />
      )}
    </form>
  );
}

const promiseLabel = (points: string, { units }: Asked, unit: "stamp" | "point"): string => {
  if (unit === "point") return points;
  return plural(units ?? 1, { one: "Promise # stamp", other: "Promise # stamps" });
};

interface UnknownNoteProps {
  mostStamps: number;
  isStamp: boolean;
  /** Nothing can be promised: what could be is not said beside that. */
  isRefused: boolean;
}

function UnknownNote({ mostStamps, isStamp, isRefused }: UnknownNoteProps) {
  const { t } = useLingui();
  const most = plural(mostStamps, { one: "Up to # stamp on a card.", other: "Up to # stamps on a card." });
  return (
    <div className={c.unknown}>
      <Icon name="hourglass-medium" size={24} />
      <p>
        <b>{t`The balance is not known`}</b>
        {!isRefused && (
          <span>
            {isStamp ? t`You can promise stamps, no rewards. ${most}` : t`You can promise the points, no rewards.`}
          </span>
        )}
      </p>
    </div>
  );
}

/** Coupons that were valid when the card was last seen, and still are. */
function Coupons({ step, onCoupon }: CardPanelProps) {
  const { t } = useLingui();
  const words = useTillWords();
  const now = useMinute();
  const { known } = step.here;
  const valid = known?.card.coupons.filter(({ ends_at }) => ends_at === null || Date.parse(ends_at) > now) ?? [];
  if (known === null || valid.length === 0) return null;
  return (
    <fieldset className={c.coupons}>
      <legend className="sr">{t`Coupons`}</legend>
      {valid.map((coupon) => {
        const named = known.programme.coupons.find(({ _id }) => _id === coupon.coupon_id);
        if (named === undefined) return null;
        const key = couponKey(coupon);
        return (
          <Checkbox key={key} checked={step.coupons.includes(key)} onChange={() => onCoupon(key)}>
            {words.name(named.name)}
          </Checkbox>
        );
      })}
    </fieldset>
  );
}
