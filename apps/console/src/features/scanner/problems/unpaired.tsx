import { useLingui } from "@lingui/react/macro";
import { TopBar } from "../place/top-bar.tsx";
import s from "../scanner-page.module.css";
import { ProblemView } from "./problem-view.tsx";

const ended = { at: "problem", problem: "session", number: null, error: null } as const;
/** An ended session offers nothing but a new one. */
const nothing = () => undefined;

/** In place of a paired till that was revoked while it showed no visit. */
export function Unpaired() {
  const { t } = useLingui();
  return (
    <div className={s.till}>
      <TopBar onClose={null} closeLabel={t`Close`} place={null} onPlace={null} />
      <ProblemView step={ended} onNext={nothing} onType={nothing} onPlace={null} onReceipt={null} />
    </div>
  );
}
