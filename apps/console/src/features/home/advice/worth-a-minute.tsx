import { useLingui } from "@lingui/react/macro";
import type { AdjustmentRequest } from "@rewardo/contract/adjustment-requests";
import type { Advice, AdviceKind } from "@rewardo/contract/advice";
import { Suspense, useRef } from "react";
import type { Cards } from "@rewardo/web/use-cards.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { AdviceAction } from "./advice-action.tsx";
import { RequestRows } from "../late-parts.ts";
import { useAdviceWords } from "./use-advice-words.ts";
import c from "./worth-a-minute.module.css";
import { PromisesRow } from "./promises-row.tsx";
import { HiddenRow, worthAction, WorthRow } from "./worth-row.tsx";

/** Rows at a time, unless more corrections wait. */
const most = 3;

interface WorthAMinuteProps {
  requests: readonly AdjustmentRequest[];
  /** What tills promised without a network and what was not counted. */
  promises: number;
  advice: readonly Advice[];
  cards: Cards;
  /** Hidden since the page was opened: each can be brought back in its place. */
  putOff: ReadonlySet<AdviceKind>;
  onHide: (kind: AdviceKind, isHidden: boolean) => void;
}

/** What needs this account's attention: corrections and promises that wait, then advice with one action each. */
export function WorthAMinute({ requests, promises, advice, cards, putOff, onHide }: WorthAMinuteProps) {
  const { t } = useLingui();
  const words = useAdviceWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const waiting = requests.length + Math.min(promises, 1);
  const shown = advice.slice(0, Math.max(0, most - waiting));
  const title = t`Worth a minute`;
  return (
    <div className={c.worth}>
      {requests.length > 0 && (
        // What is below does not move when they come.
        <Suspense fallback={<Skeleton width="100%" height={`calc(36px + ${requests.length} * var(--request))`} />}>
          <RequestRows title={title} leads="customer" requests={requests} cards={cards} />
        </Suspense>
      )}
      {(promises > 0 || shown.length > 0) && (
        <section aria-label={title}>
          {requests.length === 0 && (
            <div className={cx("titled", c.head)}>
              <h2 ref={heading} tabIndex={-1}>
                {title}
              </h2>
              <span className="t13 dim">{t`from your own figures`}</span>
            </div>
          )}
          <ul className={c.advice}>
            {promises > 0 && <PromisesRow count={promises} />}
            {shown.map((one) => {
              const { fact, reason } = words(one);
              if (putOff.has(one.kind))
                return (
                  <HiddenRow
                    key={one.kind}
                    onUndo={() => {
                      onHide(one.kind, false);
                      heading.current?.focus();
                    }}
                  />
                );
              return (
                <WorthRow
                  key={one.kind}
                  count={one.count}
                  fact={fact}
                  reason={reason}
                  action={<AdviceAction advice={one} className={worthAction} />}
                  dismiss={
                    <Button
                      kind="quiet"
                      size="compact"
                      square
                      className={c.not}
                      aria-label={t({ message: `Not now: ${fact}`, comment: "Hides a piece of advice for 30 days" })}
                      onClick={() => onHide(one.kind, true)}
                    >
                      <Icon name="x" size={18} />
                    </Button>
                  }
                />
              );
            })}
          </ul>
        </section>
      )}
    </div>
  );
}
