import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Challenge, PrizesInput } from "@rewardo/contract/challenges";
import type { Programme } from "@rewardo/contract/programmes";
import type { ReactNode } from "react";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { Note } from "@rewardo/ui/note.tsx";
import c from "./challenge-course.module.css";
import { ChallengePrizes } from "./challenge-prizes.tsx";
import { useChallengeWords } from "./use-challenge-words.ts";

interface ChallengeCourseProps {
  challenge: Pick<Challenge, "status" | "starts_at" | "ends_at" | "settles_at" | "settled_at" | "cancelled_at"> & {
    readonly prizes: PrizesInput;
  };
  programme: Programme;
  /** Says what the prizes cost. */
  costs?: boolean;
  /** What can be done about it. */
  children?: ReactNode;
}

const hourMs = 3_600_000;

/** Timeline of a challenge from its start to its prizes: past and coming steps. */
export function ChallengeCourse({ challenge, programme, costs = false, children }: ChallengeCourseProps) {
  const { t } = useLingui();
  const { at } = useChallengeWords(programme.type);
  const now = useMinute();
  const { starts_at, ends_at, settles_at, settled_at, cancelled_at, status } = challenge;
  const steps = [
    { label: t({ message: "Start", context: "challenge" }), when: starts_at },
    { label: t({ message: "End", context: "challenge" }), when: ends_at },
    cancelled_at === null
      ? {
          label: settled_at === null ? t`Prizes, in the night after` : t`Prizes were granted`,
          when: settled_at ?? settles_at,
        }
      : { label: t`Cancelled, no prizes`, when: cancelled_at },
  ];
  const isBegun = !["draft", "scheduled"].includes(status);
  const hours = settles_at === null ? 0 : Math.max(0, Math.ceil((Date.parse(settles_at) - now) / hourMs));
  return (
    <section className={c.course} aria-label={t({ message: "Course", context: "challenge" })}>
      <h2>{t({ message: "Course", context: "challenge" })}</h2>
      <dl className={c.steps}>
        {steps.map(({ label, when }, nr) => {
          const isLast = nr === steps.length - 1;
          const isOver = isLast
            ? settled_at !== null || cancelled_at !== null
            : isBegun && when !== null && Date.parse(when) <= now;
          return (
            <div key={label} data-over={isOver || undefined}>
              <dt>{label}</dt>
              <dd>{when === null ? t`open` : at(when)}</dd>
            </div>
          );
        })}
      </dl>
      {status === "settling" && (
        <Note>
          {hours > 0 && <b>{plural(hours, { one: "# hour left.", other: "# hours left." })} </b>}
          {t`It is over. Until the prizes are granted, late visits and refunds still count.`}
        </Note>
      )}
      <ChallengePrizes challenge={challenge} programme={programme} costs={costs} />
      <h2>{t`When two are equal`}</h2>
      <p className={c.line}>
        {t`Who reached the score first is ahead, then who needed fewer visits or plays. What was taken back does not count.`}
      </p>
      {children}
    </section>
  );
}
