import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import { parseCardCode } from "@rewardo/rules/card-number";
import { type Dispatch, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useSharedTexts } from "@rewardo/web/i18n/shared-texts.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { Spinner } from "@rewardo/ui/spinner.tsx";
import { Bill } from "../basket/bill.tsx";
import { CouponTasks } from "../promotions/coupon-tasks.tsx";
import { RewardLine } from "../promotions/ready-reward.tsx";
import c from "./done-panel.module.css";
import { useDoneWords } from "./done-words.ts";
import p from "./panel.module.css";
import type { Step, TillEvent } from "../till.ts";
import { useTillWords } from "../words.ts";
import { loadLateParts } from "../load-late-parts.ts";
import { justFilled } from "./card-face.ts";
import { Tick } from "./tick.tsx";

const PhotographCode = lazy(async () => ({ default: (await loadLateParts()).PhotographCode }));

type DoneStep = Extract<Step, { at: "done" }>;

interface DonePanelProps {
  step: DoneStep;
  tell: Dispatch<TillEvent>;
  onHandOver: (reward_id: string) => void;
}

/** Written: what it brought, the way back for ten seconds, and the next customer. */
export function DonePanel({ step, tell, onHandOver }: DonePanelProps) {
  const { t } = useLingui();
  const { title, text, bill, more } = useDoneWords(step.visit.preview.card)(step);
  const { undo, result, visit } = step;
  const words = useTillWords();
  const { balance } = result.card_subscription;
  const reward =
    undo.is === "done" || undo.is === "running" ? null : justFilled(visit.preview, balance, result.transaction.delta);
  const name = reward === null ? "" : words.name(reward.name);
  // The reward's name is shown already; its row appears only if it has a picture or something to do.
  const rewardId = visit.basket.reward_ids?.[0] ?? reward?._id;
  const pictured = visit.preview.rewards.find(
    ({ _id, image, effect }) => undo.is !== "done" && _id === rewardId && (image !== null || effect.kind !== "none"),
  );
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <div className={p.panel}>
      <div className={c.done} data-full={bill !== null || undefined}>
        <Tick isTakenBack={undo.is === "done"} className={c.tick} />
        <h2 className={c.title}>{title}</h2>
        {text !== null && <p className={c.text}>{text}</p>}
        {more.map((line) => (
          <p key={line} className={c.more}>
            {line}
          </p>
        ))}
      </div>
      <div className={p.low}>
        {visit.scan.source === "new" && parseCardCode(visit.scan.number)?.business_key != null && (
          <Suspense fallback={null}>
            <PhotographCode text={visit.scan.number} />
          </Suspense>
        )}
        {bill !== null && <Bill bill={bill} currency={result.transaction.currency} />}
        {pictured !== undefined && <RewardLine reward={pictured} currency={result.transaction.currency} />}
        {undo.is !== "done" && <CouponTasks explanation={result.transaction.explanation} />}
        <UndoStrip card={visit.preview.card} undo={undo} tell={tell} />
      </div>
      <div className={cx(p.foot, c.ways)}>
        {reward !== null && (
          <Button ref={button} kind="primary" size="till" full icon="gift" onClick={() => onHandOver(reward._id)}>
            {t`Hand over ${name}`}
          </Button>
        )}
        <Button
          {...(reward === null ? { ref: button, kind: "primary" as const } : {})}
          size="till"
          full
          icon="scan-bold"
          onClick={() => tell({ is: "next" })}
        >
          {t`Scan next`}
        </Button>
      </div>
    </div>
  );
}

/** Seconds in which a visit is taken back by one press; later it is done in the list of transactions. */
const undoSeconds = 10;

interface UndoStripProps {
  card: Card;
  undo: DoneStep["undo"];
  tell: Dispatch<TillEvent>;
}

function UndoStrip({ card, undo, tell }: UndoStripProps) {
  const { t } = useLingui();
  const texts = useSharedTexts(card);
  if (undo.is === "refused") {
    const [reason] = undo.reasons;
    return (
      <Note tone="bad" announce>
        {reason === undefined ? t`This can no longer be taken back here. See Transactions.` : texts.rejection(reason)}
      </Note>
    );
  }
  if (undo.is === "over" || undo.is === "done") return null;
  if (undo.is === "running") {
    return (
      <div className={c.undo} role="status">
        <Spinner />
        <span className={c.words}>{undo.failures > 0 ? t`Trying again…` : t`Taking it back…`}</span>
      </div>
    );
  }
  return (
    <Countdown onOver={() => tell({ is: "undo_over" })}>
      <span className={c.words}>{t`Took the wrong card?`}</span>
      <Button icon="arrow-counter-clockwise" onClick={() => tell({ is: "undo", key: crypto.randomUUID() })}>
        {t`Undo`}
      </Button>
    </Countdown>
  );
}

/** A countdown ring, paused while the button has focus or hover. */
function Countdown({ onOver, children }: { onOver: () => void; children: ReactNode }) {
  const [holds, setHolds] = useState({ pointer: false, focus: false });
  const isHeld = holds.pointer || holds.focus;
  return (
    <div
      className={c.undo}
      data-held={isHeld || undefined}
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && setHolds((now) => ({ ...now, pointer: true }))}
      onPointerLeave={() => setHolds((now) => ({ ...now, pointer: false }))}
      onFocus={() => setHolds((now) => ({ ...now, focus: true }))}
      onBlur={() => setHolds((now) => ({ ...now, focus: false }))}
    >
      <svg className={c.ring} viewBox="0 0 28 28" aria-hidden="true">
        <circle className={c.rail} cx="14" cy="14" r="12" />
        <circle
          className={c.left}
          cx="14"
          cy="14"
          r="12"
          pathLength="1"
          style={{ "--seconds": `${undoSeconds}s` }}
          onAnimationEnd={onOver}
        />
      </svg>
      {children}
    </div>
  );
}
