import { useLingui } from "@lingui/react/macro";
import { adviceRestDays } from "@rewardo/contract/advice-rest";
import { useEffect, useRef } from "react";
import c from "./hidden-note.module.css";

/** Stands where something was hidden a moment ago, with the way back; the focus goes there from the button that is gone. */
export function HiddenNote({ onUndo }: { onUndo: () => void }) {
  const { t } = useLingui();
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  return (
    <p role="status" className={c.hidden}>
      {t`Hidden for ${adviceRestDays} days.`}
      <button ref={undo} type="button" className="link" onClick={onUndo}>
        {t`Undo`}
      </button>
    </p>
  );
}
