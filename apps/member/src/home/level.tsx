import { useLingui } from "@lingui/react/macro";
import type { MemberCard } from "@rewardo/contract/member-view";
import { MiniCard } from "@rewardo/loyalty/card/mini-card.tsx";
import type { ReactNode } from "react";
import { stockOf } from "../card/own-card.tsx";
import { Section } from "../frame/frame.tsx";
import { useHere } from "../here.tsx";
import { useSaid } from "../said/said.ts";
import { levelGoalId } from "../said/saying.ts";
import c from "./home.module.css";

/** The level reached, and how far the next one is. */
export function Level({ card }: { card: MemberCard }) {
  const { t } = useLingui();
  const { pick, format } = useHere();
  const { level, next_level: next, keep_level: keep, stamps_required: required } = card;
  if (level === null && next === null) return null;
  const name = level === null ? null : pick(level.name);
  const nextName = next === null ? null : pick(next.name);
  const title = name === null ? t`Level` : t({ message: `Level ${name}`, comment: "Level Silver" });
  const reached = next === null ? 0 : format.number(next.reached);
  const threshold = next === null ? 0 : format.number(next.threshold);
  const share = next === null ? 1 : Math.min(1, Math.max(0, next.reached / Math.max(1, next.threshold)));
  return (
    <Section title={title}>
      <div className={c.level}>
        <MiniCard stock={stockOf(card)} count={required ?? 0} required={required} />
        <div className={c.progress} role="img" aria-label={t`${reached} of ${threshold}`}>
          <i style={{ "--at": `${Math.round(share * 100)}%` }} />
        </div>
        <span className={c.nextLevel} aria-hidden="true" />
      </div>
      {next !== null && (
        <Goal id={levelGoalId(card, "next")}>
          {t({ message: `Next level: ${nextName ?? ""}`, comment: "The level above: Next level: Gold" })}
        </Goal>
      )}
      {keep !== null && <Goal id={levelGoalId(card, "keep")}>{t`To keep this level`}</Goal>}
    </Section>
  );
}

/** A level, and what it needs, what is left and until when. */
function Goal({ id, children }: { id: string; children: ReactNode }) {
  const { conditions } = useSaid();
  return (
    <p className={c.small}>
      <b>{children}</b>
      <br />
      {conditions[id]}
    </p>
  );
}
