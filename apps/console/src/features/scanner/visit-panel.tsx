import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef } from "react";
import { useSharedTexts } from "../../platform/i18n/shared-texts.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Note } from "../../ui/note.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { asks } from "./basket.ts";
import { offered } from "./card-face.ts";
import { EntryFields } from "./entry-fields.tsx";
import { outlookOf } from "./outlook.ts";
import p from "./panel.module.css";
import { RewardChoice } from "./reward-choice.tsx";
import { steppedBy } from "./stepper-keys.ts";
import type { CardStep, Step } from "./till.ts";
import { basketOf, type TillContext, type TillControl } from "./use-till.ts";
import { useTillWords } from "./words.ts";

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
  const texts = useSharedTexts();
  const { tell } = control;
  const isSending = step.at === "sending";
  const failures = isSending ? step.failures : 0;
  const card = step.at === "card" ? step : asCard(step);
  const { preview, entry, reward_id } = card;
  const rewards = offered(preview.rewards);
  const reward = rewards.find(({ _id }) => _id === reward_id) ?? null;
  const asked = asks(preview.card);
  const isCurrent = isSending || card.previewed === JSON.stringify(basketOf(card, reward_id, context));
  const outlook = outlookOf(card, isCurrent, context);
  const isStamps = preview.card.type === "stamps_stacked";
  const unit = isStamps ? "unit.stamp" : "unit.point";

  const button = useRef<HTMLButtonElement>(null);
  // Where a figure is asked for its field takes the focus; else Enter is all it needs.
  const focusesButton = reward !== null || outlook.isRefused || asked === "nothing" || asked === "quantity";
  useEffect(() => {
    if (focusesButton) button.current?.focus({ preventScroll: true });
  }, [focusesButton]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (outlook.isRefused) tell({ is: "next" });
    else if (outlook.mayCommit) control.commit(card, reward_id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isSending || reward !== null || asked !== "quantity" || event.ctrlKey || event.metaKey || event.altKey) return;
    const quantity = steppedBy(event.key, entry.quantity);
    if (quantity === null) return;
    event.preventDefault();
    tell({ is: "entered", entry: { quantity } });
  };
  const name = reward === null ? "" : words.name(reward.name);
  const label = outlook.isRefused
    ? t`Scan next`
    : reward !== null
      ? t`Hand over ${name}`
      : words.add(preview.card, outlook.mayCommit ? outlook.delta : null);
  const icon = outlook.isRefused ? "scan-bold" : reward !== null ? "gift-fill" : isStamps ? "stamp-fill" : "plus-bold";
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are a shortcut for the stepper's buttons, which everybody can reach
    <form className={p.panel} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <div className={p.low}>
        {outlook.rejected.map((reason) => (
          <Note
            key={reason.code}
            tone="bad"
            action={
              reason.code === "place_not_allowed" &&
              onPlace !== null && <Button onClick={onPlace}>{t`Change place`}</Button>
            }
          >
            {texts.rejection(reason)}
          </Note>
        ))}
        {!outlook.isRefused && (
          <fieldset disabled={isSending} className={p.asked}>
            {reward === null ? (
              <EntryFields
                card={preview.card}
                entry={entry}
                terms={context}
                onEnter={(changes) => tell({ is: "entered", entry: changes })}
              />
            ) : (
              <RewardChoice
                rewards={rewards}
                value={reward._id}
                costs={(count) => texts.text(unit, { count })}
                onChange={(chosen) => tell({ is: "reward_chosen", reward_id: chosen })}
              />
            )}
          </fieldset>
        )}
        {reward === null && rewards[0] !== undefined && !isSending && (
          <ReadyReward
            name={words.name(rewards[0].name)}
            cost={texts.text(unit, { count: rewards[0].cost })}
            onUse={() => tell({ is: "reward_chosen", reward_id: rewards[0]?._id ?? null })}
          />
        )}
        {outlook.notes.map((note) => (
          <p key={note.code} className={p.note}>
            {texts.explanation(note)}
          </p>
        ))}
        {failures > 0 && (
          <Note tone="warn" icon="arrows-clockwise" announce>
            {t`No answer yet. The visit is kept and sent until there is one; it counts once.`}
          </Note>
        )}
      </div>
      <div className={p.foot}>
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
        {reward !== null && !isSending && !outlook.isRefused && (
          <Button
            kind="quiet"
            full
            onClick={() => {
              if (asked === "nothing") control.commit(card, null);
              else tell({ is: "reward_chosen", reward_id: null });
            }}
          >
            {isStamps ? t`Not today, just add a stamp` : t`Not today, just add points`}
          </Button>
        )}
        {failures >= mayStopAfter && (
          <Button kind="quiet" full onClick={control.giveUp}>
            {t`Stop trying`}
          </Button>
        )}
      </div>
    </form>
  );
}

/** While it is being sent, the panel shows what was entered. */
function asCard({ visit }: Extract<Step, { at: "sending" }>): CardStep {
  const { scan, preview, entry, basket } = visit;
  return { at: "card", scan, preview, entry, previewed: "", reward_id: basket.reward_ids?.[0] ?? null, refused: [] };
}

interface ReadyRewardProps {
  name: string;
  cost: string;
  onUse: () => void;
}

/** A reward that could be had, beside the visit that is about to earn. */
function ReadyReward({ name, cost, onUse }: ReadyRewardProps) {
  const { t } = useLingui();
  return (
    <div className={p.ready}>
      <span className={p.sign}>
        <Icon name="gift-fill" size={22} />
      </span>
      <span className={p.words}>
        <span>{name}</span>
        <span className="t12 dim">{t`${cost}, ready now`}</span>
      </span>
      <Button aria-label={t`Hand over ${name}`} onClick={onUse}>
        {t`Hand over`}
      </Button>
    </div>
  );
}
