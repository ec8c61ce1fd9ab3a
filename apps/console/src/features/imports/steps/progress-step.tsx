import { useLingui } from "@lingui/react/macro";
import type { Import } from "@rewardo/contract/imports";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Problem } from "@rewardo/ui/problem.tsx";
import c from "../imports.module.css";
import { UndoButton } from "../undo-button.tsx";
import { useStepAction } from "./use-step-action.ts";

/** Progress of a run in lines of the file, or of an undo in written rows. */
const distance = ({ status, lines_done, lines_total, result, undo }: Import): { at: number; total: number } => {
  if (status !== "undoing") return { at: lines_done, total: Math.max(lines_total, lines_done, 1) };
  const at = (undo?.done ?? 0) + (undo?.kept ?? 0);
  return { at, total: Math.max(result === null ? lines_done : result.created + result.changed, at, 1) };
};

/** The server at work, or paused in the middle. It continues when the page is closed. */
export function ProgressStep({ of }: { of: Import }) {
  const { t } = useLingui();
  const format = useFormat();
  const { problem, act } = useStepAction(of);
  const { at, total } = distance(of);
  const part = at / total;
  const [done, all, percent] = [format.number(at), format.number(total), format.percent(Math.floor(part * 100) / 100)];
  const titles: Partial<Record<Import["status"], string>> = {
    checking: t`The file is being checked`,
    running: t`The import is under way`,
    paused: t`The import is paused`,
    undoing: t`The import is being taken back`,
  };
  const title = titles[of.status] ?? "";
  return (
    <div className="stack g16">
      <section className={`panel ${c.work ?? ""}`} aria-busy={of.status !== "paused"}>
        <div className="row sp wrap">
          <h2>{title}</h2>
          <span className="num mut">{percent}</span>
        </div>
        <p className="num f40">{done}</p>
        <progress value={at} max={total} aria-label={title} />
        <p className="num mut">{t`${done} of ${all} lines`}</p>
        <div className={c.foot}>
          {of.status === "running" && of.can.pause && (
            <AsyncButton
              icon="pause"
              action={() => act("pause")}
              pending={t`Pausing`}
              done={t({ message: "Paused", context: "import" })}
              failed={t`Not paused`}
            >
              {t`Pause`}
            </AsyncButton>
          )}
          {of.status === "paused" && of.can.run && (
            <AsyncButton
              kind="primary"
              icon="play"
              action={() => act("run")}
              pending={t`Going on`}
              done={t({ message: "Under way", context: "import" })}
              failed={t`Not started`}
            >
              {t`Go on`}
            </AsyncButton>
          )}
          {of.status === "paused" && of.can.undo && <UndoButton of={of} />}
        </div>
        <Problem>{problem}</Problem>
      </section>
      <p className="t13 mut">
        {of.status === "paused"
          ? t`What was imported so far stays. It goes on with the next line.`
          : t`You can leave this page; it goes on by itself, and you find it under Imports.`}
      </p>
      <p className="sr" role="status">
        {part >= 0.5 ? t`Half of it is done` : ""}
      </p>
    </div>
  );
}
