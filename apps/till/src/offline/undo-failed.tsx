import { useLingui } from "@lingui/react/macro";
import { Note } from "@rewardo/ui/note.tsx";
import type { Failure } from "./step.ts";

/** An undo could not be written, so the visit still stands. */
export function UndoFailed({ failure }: { failure: Failure }) {
  const { t } = useLingui();
  return (
    <Note tone="bad" announce>
      {failure === "full"
        ? t`This device is full, so nothing was taken back. Free some room first.`
        : t`It could not be written to this device, so nothing was taken back. Try again.`}
    </Note>
  );
}
