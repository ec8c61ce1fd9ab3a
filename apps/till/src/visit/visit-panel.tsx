import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, lazy, Suspense, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { fetchCode } from "@rewardo/web/fetch-code.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSharedTexts } from "@rewardo/web/i18n/shared-texts.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Spinner } from "@rewardo/ui/spinner.tsx";
import { isOnPhone, withYes } from "../basket/questions.ts";
import { asks, hasReceipt, lowersBill } from "../basket/basket.ts";
import { Bill } from "../basket/bill.tsx";
import { offered, withheld } from "./card-face.ts";
import { taskOf } from "../coupon-effects.ts";
import type { ChosenCoupon } from "../promotions/chosen.ts";
import { CouponTasks } from "../promotions/coupon-tasks.tsx";
import { loadLateParts } from "../load-late-parts.ts";
import { LevelConditions } from "../promotions/conditions.tsx";
import { EntryFields } from "../basket/entry-fields.tsx";
import { outlookOf } from "../promotions/outlook.ts";
import p from "./panel.module.css";
import { PromotionList, Reason } from "../promotions/promotion-list.tsx";
import { billOf, type CouponRow, couponRows, isAbout, offerRows } from "../promotions/promotions.ts";
import { ReadyReward } from "../promotions/ready-reward.tsx";
import { RewardChoice } from "../promotions/reward-choice.tsx";
import { steppedBy } from "../basket/basket.ts";
import { backToCard, type CardStep, type Step } from "../till.ts";
import { basketOf, type TillContext, type TillControl } from "../use-till.ts";
import { useTillWords } from "../words.ts";

// Loaded on demand: few visits are asked about, and few cards have coupons for certain items, or with codes. What stands on most
// cards does not come late: it would move a button under the finger.
const ItemsQuestion = lazy(async () => ({ default: (await loadLateParts()).ItemsQuestion }));
const StaffQuestion = lazy(async () => ({ default: (await loadLateParts()).StaffQuestion }));
const ConfirmOnPhone = lazy(async () => ({
  default: (await fetchCode(() => import("../confirm/confirm-on-phone.tsx"))).ConfirmOnPhone,
}));
const CodeField = lazy(async () => ({ default: (await loadLateParts()).CodeField }));

interface VisitPanelProps {
  step: Extract<Step, { at: "card" | "sending" }>;
  control: TillControl;
  context: TillContext;
  onPlace: (() => void) | null;
}

/** Attempts without an answer before staff may stop them. */
const mayStopAfter = 3;

/** What is asked about the visit, and the rose button that writes it. */
export function VisitPanel({ step, control, context, onPlace }: VisitPanelProps) {
  const { t } = useLingui();
  const words = useTillWords();
  const format = useFormat();
  const { tell } = control;
  const isSending = step.at === "sending";
  const failures = isSending ? step.failures : 0;
  // While it is being sent, the panel shows what was entered.
  const card = step.at === "card" ? step : backToCard(step.visit, []);
  const { preview, entry, reward_id, promotions, question } = card;
  const rewards = offered(preview.rewards);
  const reward = preview.rewards.find(({ _id }) => _id === reward_id) ?? null;
  const asked = asks(preview.card);
  const isCurrent = isSending || card.previewed === JSON.stringify(basketOf(card, context));
  const outlook = outlookOf(card, isCurrent, context);
  const isStamps = preview.card.type === "stamps_stacked";
  const texts = useSharedTexts(preview.card);
  const costs = (count: number) => words.costs(preview.card, count);
  const { rejected } = outlook;
  const isPriced = hasReceipt(entry, context);
  const coupons = couponRows({ ...promotions, preview, rejected, hasReceipt: isPriced });
  const offers = offerRows(preview, promotions.offer_lines);
  // The button that only stamps writes at once: a coupon or a code needs another way.
  const hasMore = coupons.length > 0 || preview.takes_codes === true;
  const bill = isCurrent && rejected.length === 0 ? billOf(preview) : null;
  const expectsBill = bill !== null || (!isCurrent && isPriced && promotions.coupons.some(lowersBill));

  const button = useRef<HTMLButtonElement>(null);
  // A required figure's field takes the focus; otherwise Enter is enough.
  const focusesButton = reward !== null || outlook.isRefused || asked === "nothing" || asked === "quantity";
  useEffect(() => {
    if (focusesButton) button.current?.focus({ preventScroll: true });
  }, [focusesButton]);

  // The pad makes room for the bill until the figure is touched again.
  const [wantsPad, setWantsPad] = useState(false);

  /** Writes it, or asks first what staff have not answered. */
  const write = (one: CardStep, isKnown = false) => {
    const next = outlookOf(one, isKnown, context).question;
    if (next === null) control.commit(one);
    else tell({ is: "asked", question: next, said: one.said });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (outlook.isRefused) tell({ is: "next" });
    else if (outlook.mayCommit) write(card, isCurrent);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isSending || !outlook.earns || asked !== "quantity" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLInputElement && event.target.type === "text") return;
    const quantity = steppedBy(event.key, entry.quantity);
    if (quantity === null) return;
    event.preventDefault();
    tell({ is: "entered", entry: { quantity } });
  };
  const toggle = (coupon: ChosenCoupon) => tell({ is: "coupon_toggled", coupon, lock_key: crypto.randomUUID() });
  // One that a code has just brought is chosen before it is known what it is for.
  const chosenUnread = isSending ? undefined : coupons.find(({ isChosen, wantsItems }) => isChosen && wantsItems);
  const [askedItems, setAskedItems] = useState<CouponRow["coupon"] | null>(null);
  const itemsOf = askedItems ?? chosenUnread?.coupon ?? null;
  const askItems = (coupon: CouponRow["coupon"]) => {
    // What is free needs no price: it is handed over beside the receipt.
    if (taskOf(coupon.effect) === "give") toggle({ ...coupon, items_amount: 0 });
    else setAskedItems(coupon);
  };
  const noItems = () => {
    setAskedItems(null);
    if (chosenUnread !== undefined) toggle(chosenUnread.coupon);
  };
  // What is about a coupon stands beside it.
  const unlisted = rejected.filter((reason) => !promotions.coupons.some((coupon) => isAbout(reason, coupon)));
  const handed = reward === null ? offers.filter(({ isChosen }) => isChosen) : [reward];
  const name = format.list(handed.map((one) => words.name(one.name)));
  const isBoth = reward !== null && outlook.earns;
  const hasOtherWays = reward !== null && !isSending && !outlook.isRefused;
  const add = words.add(preview.card, outlook.mayCommit ? outlook.delta : null, isBoth);
  const label = outlook.isRefused ? t`Scan next` : isBoth || handed.length === 0 ? add : t`Hand over ${name}`;
  const icon = outlook.isRefused
    ? "scan-bold"
    : handed.length > 0
      ? "gift-fill"
      : isStamps
        ? "stamp-fill"
        : "plus-bold";
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are a shortcut for the stepper's buttons, which everyone can reach
    <form className={p.panel} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <div className={p.low}>
        {unlisted.map((reason) => (
          <Note
            key={reason.code}
            tone="bad"
            action={
              reason.code === "place_not_allowed" &&
              !("reward_id" in reason.params) &&
              onPlace !== null && <Button onClick={onPlace}>{t`Change place`}</Button>
            }
          >
            {texts.rejection(reason)}
          </Note>
        ))}
        {!outlook.isRefused && (
          <fieldset disabled={isSending} className={p.asked}>
            {reward !== null && (
              <RewardChoice
                rewards={reward.usable ? rewards : [reward, ...rewards]}
                value={reward._id}
                currency={context.currency}
                costs={costs}
                onChange={(chosen) => tell({ is: "reward_chosen", reward_id: chosen })}
              />
            )}
            {(reward === null || (isBoth && asked === "quantity")) && (
              <EntryFields
                card={preview.card}
                entry={entry}
                coupons={promotions.coupons}
                terms={context}
                isPadAside={expectsBill && !wantsPad}
                onFigure={() => setWantsPad(true)}
                onEnter={(changes) => tell({ is: "entered", entry: changes })}
              />
            )}
            {reward === null && (
              <PromotionList
                card={preview.card}
                coupons={coupons}
                offers={offers}
                currency={context.currency}
                costs={costs}
                onCoupon={(row) => {
                  setWantsPad(false);
                  if (row.wantsItems) askItems(row.coupon);
                  else toggle(row.coupon);
                }}
                onOffer={(line) => tell({ is: "offer_toggled", line })}
              />
            )}
            {reward === null && preview.takes_codes === true && step.at === "card" && (
              <Suspense fallback={null}>
                <CodeField
                  card={preview.card}
                  number={step.scan.number}
                  place_id={context.place_id}
                  onCoupon={toggle}
                />
              </Suspense>
            )}
          </fieldset>
        )}
        {reward === null && rewards[0] !== undefined && !isSending && (
          <ReadyReward
            reward={rewards[0]}
            currency={context.currency}
            cost={costs(rewards[0].cost)}
            onUse={() => tell({ is: "reward_chosen", reward_id: rewards[0]?._id ?? null })}
          />
        )}
        {reward === null &&
          !isSending &&
          !outlook.isRefused &&
          withheld(preview).map((one) => (
            <Reason key={one._id} icon="gift" name={one.name}>
              {texts.rejection(one.rejected)}
            </Reason>
          ))}
        {reward === null && preview.levels !== undefined && (
          <LevelConditions card={preview.card} levels={preview.levels} />
        )}
        {outlook.notes.map((note) => (
          <p key={note.code} className={p.note}>
            {texts.explanation(note)}
          </p>
        ))}
        {isCurrent && <CouponTasks explanation={preview.explanation} />}
        {failures > 0 && (
          <Note tone="warn" icon="arrows-clockwise" announce>
            {t`No answer yet. The visit is saved and sent until it gets through; it counts only once.`}
          </Note>
        )}
      </div>
      <div className={p.foot}>
        {expectsBill && <Bill bill={bill} currency={context.currency} />}
        <p role="status" className="sr">
          {bill !== null && t`To pay: ${format.money(bill.to_pay, context.currency)}`}
        </p>
        <Button
          ref={button}
          type="submit"
          kind="primary"
          size="till"
          full
          aria-busy={isSending || undefined}
          disabled={!isSending && !outlook.isRefused && !outlook.mayCommit}
        >
          {isSending ? <Spinner /> : <Icon name={icon} />}
          {!isSending ? label : failures > 0 ? t`Trying again…` : t`One moment…`}
        </Button>
        {isBoth && hasOtherWays && (
          <Button kind="quiet" full onClick={() => control.commit({ ...card, isAlone: true })}>
            {t`Hand over only`}
          </Button>
        )}
        {hasOtherWays && (
          <Button
            kind="quiet"
            full
            onClick={() => {
              tell({ is: "reward_chosen", reward_id: null });
              if (asked === "nothing") write({ ...card, reward_id: null });
            }}
          >
            {words.justAdd(preview.card)}
          </Button>
        )}
        {hasOtherWays && asked === "nothing" && hasMore && (
          <Button kind="quiet" full icon="ticket" onClick={() => tell({ is: "reward_chosen", reward_id: null })}>
            {t`Use a coupon instead`}
          </Button>
        )}
        {failures >= mayStopAfter && (
          <Button kind="quiet" full onClick={control.giveUp}>
            {t`Stop trying`}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {itemsOf !== null && (
          <ItemsQuestion
            coupon={itemsOf}
            terms={context}
            onPrice={(items_amount) => {
              setAskedItems(null);
              toggle({ ...itemsOf, items_amount });
            }}
            onNone={noItems}
          />
        )}
        {question !== null && !isSending && isOnPhone(question) && (
          <ConfirmOnPhone
            basket={basketOf({ ...card, said: {} }, context)}
            said={card.said}
            subscription={preview.card_subscription}
            onAnswer={(said) => write({ ...card, said }, isCurrent)}
            onNo={() => tell({ is: "declined" })}
          />
        )}
        {question !== null && !isSending && !isOnPhone(question) && (
          <StaffQuestion
            card={preview.card}
            question={question}
            label={label}
            onYes={() => write({ ...card, said: withYes(card.said, question) }, isCurrent)}
            onNo={() => tell({ is: "declined" })}
          />
        )}
      </Suspense>
    </form>
  );
}
