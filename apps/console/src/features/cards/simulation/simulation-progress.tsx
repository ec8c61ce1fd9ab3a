import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Simulation } from "@rewardo/contract/simulations";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { cx } from "@rewardo/ui/cx.ts";
import c from "./simulate-page.module.css";

const wells = 30;

/** How far it is, as stamps on a card. */
export function SimulationProgress({ simulation, onStop }: { simulation: Simulation; onStop: () => Promise<unknown> }) {
  const { t } = useLingui();
  const format = useFormat();
  const { played, total, status } = simulation;
  const share = total === 0 ? 0 : Math.min(1, played / total);
  const stamped = Math.floor(share * wells);
  const count = format.number(played);
  const line = plural(total, {
    one: `${count} of # transaction, each decided twice`,
    other: `${count} of # transactions, each decided twice`,
  });
  return (
    <section className={c.running} aria-label={t`Simulation`}>
      <div className={c.runningHead}>
        <h2>{t`Replaying past days`}</h2>
        <AsyncButton
          size="compact"
          icon="x"
          action={onStop}
          pending={t`Stopping`}
          done={t({ message: "Stopped", context: "simulation" })}
          failed={t`Not stopped`}
        >
          {t({ message: "Stop", context: "simulation" })}
        </AsyncButton>
      </div>
      <div className={c.wells} aria-hidden="true">
        {Array.from({ length: wells }, (_, nr) => (
          <span key={nr} className={cx(c.well, nr < stamped && c.stamped, nr === stamped && c.now)} />
        ))}
      </div>
      <progress className="sr" aria-label={t`Simulation`} max={1} value={share} />
      <p className={c.quiet}>{status === "queued" ? t`It starts in a moment.` : line}</p>
      <p className={c.quiet}>{t`You may leave this page. The result waits here for 24 hours.`}</p>
    </section>
  );
}
