import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { readPublicInfo } from "@rewardo/contract/public-info";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LoyaltyCard } from "@rewardo/loyalty/card/loyalty-card.tsx";
import { call } from "@rewardo/web/api.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { type SetupStep, setupSteps } from "./setup-steps.ts";
import c from "./setup.module.css";

/** Until there is a card: what is left to do, as a card with a stamp for each step. */
export function SetupBanner() {
  const { t } = useLingui();
  const { business } = useSession();
  const mayBuild = useAllowed("cards_modify");
  const mayDescribe = useAllowed("public_info_modify");
  const info = useQuery({
    queryKey: ["public_info"],
    queryFn: ({ signal }) => call(readPublicInfo, { signal }),
    enabled: mayDescribe,
  });
  // A step that turns out to be done would move its button from under a finger.
  if (info.isLoading) return <Skeleton height="320px" className={c.waits} />;
  const places = business?.places_count ?? 0;
  const { steps, done } = setupSteps({ hasCategory: info.data?.category != null, places, cards: 0 });
  const left = steps.length - done;
  const words: Readonly<Record<SetupStep, { title: string; line: string }>> = {
    business: { title: t`Company profile`, line: t`Name and what you do` },
    place: { title: t`First place`, line: t`Where cards are stamped` },
    card: { title: t`Design your loyalty card`, line: t`A stamp, a colour, a reward` },
    print: { title: t`Print the first cards`, line: t`Ten on a sheet, each with its code` },
    staff: { title: t`Staff`, line: t`Who serves with you; it can wait` },
    scan: { title: t`Scan the first card`, line: t`It has its first stamp at once` },
  };
  return (
    <section className={cx("panel", c.setup)} aria-label={t`Finish configuration`}>
      <div className={c.picture}>
        <LoyaltyCard
          stock="soot"
          business={business?.name ?? ""}
          programme={t`Finish configuration`}
          logo={{ icon: business?.logo_icon }}
          face={{ kind: "stamps", count: done, required: steps.length, stamp: "default_stamp" }}
          rewardLine={plural(left, { one: "# step left", other: "# steps left" })}
          number={t`about five minutes`}
        />
      </div>
      <div>
        <p className="mut">{t`To enjoy all the benefits`}</p>
        <h2 className={c.title}>{t`Finish configuration`}</h2>
        <ol className={c.steps}>
          {steps.map(({ step, state }, position) => (
            <Step
              key={step}
              number={position + 1}
              state={state}
              title={words[step].title}
              line={words[step].line}
              action={mayBuild ? <StepAction step={step} state={state} /> : undefined}
            />
          ))}
        </ol>
        {!mayBuild && <p className="t13 dim">{t`The owner or an administrator does this.`}</p>}
      </div>
    </section>
  );
}

type State = "done" | "next" | "later";

function StepAction({ step, state }: { step: SetupStep; state: State }) {
  const { t } = useLingui();
  if (state === "later") return null;
  if (state === "next")
    return (
      <Link to="/configure" className={buttonClass({ kind: "primary", size: "compact" })}>
        {t({ message: "Start", comment: "Button: begins a step of the set-up" })}
      </Link>
    );
  return (
    <Link to="/configure" search={{ step }} className="link">
      {t`Edit`}
    </Link>
  );
}

interface StepProps {
  number: number;
  state: State;
  title: string;
  line: string;
  action: ReactNode;
}

function Step({ number, state, title, line, action }: StepProps) {
  const { t } = useLingui();
  return (
    <li className={cx(state === "done" && c.done, state === "next" && c.next)}>
      <span className={c.number}>{state === "done" ? <Icon name="check-bold" label={t`Done`} /> : number}</span>
      <span>
        <b>{title}</b>
        {state !== "done" && <span className="t13 dim">{line}</span>}
      </span>
      {action}
    </li>
  );
}
