import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Import } from "@rewardo/contract/imports";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useOwnBars } from "../../../platform/own-bars.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { CountsBand } from "../counts-band.tsx";
import c from "../imports.module.css";
import { Problems } from "./problems.tsx";
import { useHappens } from "../use-happens.ts";
import { useStepAction } from "./use-step-action.ts";

/** What the whole file would do, what is wrong by line, and the start. */
export function CheckStep({ of, onBack }: { of: Import; onBack: () => void }) {
  useOwnBars();
  const { t } = useLingui();
  const happens = useHappens();
  const { problem, act } = useStepAction(of);
  const counts = of.check;
  if (counts === null) return null;
  const { does, leaves } = happens(of, counts);
  const taken = counts.created + counts.changed + (counts.returned ?? 0);
  return (
    <div className={`stack g32 ${c.last ?? ""}`}>
      <CountsBand of={of} counts={counts} />
      <section className="stack g12">
        <h2>{t`What will happen`}</h2>
        {taken === 0 ? (
          <p>{t`Nothing: no line of the file brings anything new.`}</p>
        ) : (
          <ul className={c.happens}>
            {does.map((sentence) => (
              <li key={sentence}>
                <Icon name="check-bold" size={16} />
                <span className="num">{sentence}</span>
              </li>
            ))}
          </ul>
        )}
        {leaves !== null && <p className={c.leaves}>{leaves}</p>}
        {taken > 0 && <p className="t13 mut">{t`All of it can be taken back afterwards.`}</p>}
      </section>
      <Problem>{problem}</Problem>
      <div className={c.foot}>
        {of.can.run && taken > 0 && (
          <AsyncButton
            kind="primary"
            action={() => act("run")}
            pending={t`Starting`}
            done={t({ message: "Under way", context: "import" })}
            failed={t`Not started`}
          >
            {of.kind === "transactions"
              ? t`${plural(taken, { one: "Import # purchase", other: "Import # purchases" })}`
              : t`${plural(taken, { one: "Import # line", other: "Import # lines" })}`}
          </AsyncButton>
        )}
        <Button onClick={onBack}>{t`Change the columns`}</Button>
      </div>
      {counts.set_aside + (counts.partial ?? 0) > 0 && <Problems of={of} />}
    </div>
  );
}
