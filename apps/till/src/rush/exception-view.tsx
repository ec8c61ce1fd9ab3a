import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import { useEffect, useRef } from "react";
import { useSharedTexts } from "@rewardo/web/i18n/shared-texts.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { useServing } from "../kiosk/serving.ts";
import { useProblemTexts } from "../problems/problem-texts.ts";
import type { Problem } from "../till.ts";
import c from "./rush.module.css";
import type { Exception } from "./rush.ts";

interface ExceptionViewProps {
  card: Card;
  exception: Exception;
  onNext: () => void;
  /** Counts the visit all the same. */
  onCount: () => void;
  /** Opens the card on the till's own screen. */
  onOpen: () => void;
}

/** A card that does not count by itself: why, and what staff can do. */
export function ExceptionView({ card, exception, onNext, onCount, onOpen }: ExceptionViewProps) {
  const { t } = useLingui();
  const texts = useSharedTexts(card);
  switch (exception.is) {
    case "again":
      return (
        <Surface
          icon="hourglass-medium"
          title={t`This card was here a moment ago`}
          text={`${visitBefore(exception.minutes)} ${t`This visit is not counted yet.`}`}
          onNext={onNext}
          other={{ label: t`Count it as well`, onClick: onCount }}
        />
      );
    case "figure":
      return (
        <Surface
          icon="receipt"
          title={t`This card needs a figure`}
          text={t`Open it and type what was bought. This visit is not counted yet.`}
          onNext={onNext}
          other={{ label: t`Open the card`, onClick: onOpen }}
        />
      );
    case "reason":
      return (
        <Surface
          icon="lock-key"
          title={t`This visit is not counted`}
          text={texts.rejection(exception.reason)}
          onNext={onNext}
          other={{ label: t`Open the card`, onClick: onOpen }}
        />
      );
  }
}

interface ProblemExceptionProps {
  problem: Problem;
  error: unknown;
  onNext: () => void;
  /** Finds the customer's card by their phone number. */
  onPhone: () => void;
}

/** A code that leads to no card. */
export function ProblemException({ problem, error, onNext, onPhone }: ProblemExceptionProps) {
  const { t } = useLingui();
  const { title, text } = useProblemTexts()(problem, error);
  return (
    <Surface
      icon="question"
      title={title}
      text={text}
      onNext={onNext}
      other={{ label: t`Find by phone number`, onClick: onPhone }}
    />
  );
}

/** What guests see where only the till's own screen goes on. */
export function ClosedException({ is, onOpen }: { is: "network" | "unfinished"; onOpen: () => void }) {
  const { t } = useLingui();
  const says = {
    network: { title: t`No network`, text: t`The till goes on once staff have entered their PIN.` },
    unfinished: {
      title: t`This visit is not finished`,
      text: t`Staff see what it needs once they have entered their PIN.`,
    },
  }[is];
  return <Surface icon="lock-key" {...says} onNext={null} other={{ label: t`Enter the PIN`, onClick: onOpen }} />;
}

interface SurfaceProps {
  icon: IconName;
  title: string;
  text: string;
  /** `null`: only staff can go on. */
  onNext: (() => void) | null;
  other: { label: string; onClick: () => void };
}

function Surface({ icon, title, text, onNext, other }: SurfaceProps) {
  const { t } = useLingui();
  const name = useStaffName();
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus({ preventScroll: true }), []);
  return (
    <div
      role="alertdialog"
      aria-labelledby="rush-exception"
      aria-describedby="rush-exception-why"
      className={c.exception}
    >
      <span className={c.sign}>
        <Icon name={icon} />
      </span>
      <div className={c.says}>
        <p className={c.whom}>{name === null ? t`Staff are needed here.` : t`${name}, you are needed here.`}</p>
        <h2 id="rush-exception">{title}</h2>
        <p id="rush-exception-why">{text}</p>
        <div className={c.ways}>
          {onNext !== null && (
            <Button ref={next} kind="primary" size="till" onClick={onNext}>
              {t`Next guest`}
            </Button>
          )}
          <Button size="till" onClick={other.onClick}>
            {other.label}
          </Button>
        </div>
      </div>
    </div>
  );
}

const visitBefore = (minutes: number): string =>
  plural(minutes, {
    0: "The last visit was less than a minute ago.",
    one: "The last visit was # minute ago.",
    other: "The last visit was # minutes ago.",
  });

/** The first name of who serves; `null` on a till without a PIN. */
function useStaffName(): string | null {
  const serving = useServing();
  const { account } = useSession();
  return serving?.name ?? account?.first_name ?? null;
}
