import { useLingui } from "@lingui/react/macro";
import { type ReactNode, type RefObject, useState } from "react";
import { AsyncButton, type AsyncButtonProps } from "@rewardo/ui/async/async-button.tsx";
import { useAskedClose } from "../../../kit/actions/use-asked-close.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { LateDialog } from "@rewardo/ui/overlays/late-dialog.tsx";
import c from "./sent-dialog.module.css";

interface SentDialogProps {
  title: string;
  description?: string | undefined;
  /** Whether closing the dialog would lose input: then it asks first. */
  isDirty: boolean;
  onClose: () => void;
  /** What the button says, before and afterwards; `null` where there is nothing to send. */
  button: Pick<AsyncButtonProps, "icon" | "pending" | "done" | "failed" | "children"> | null;
  /** Looks at what is written and may throw: what is wrong stands at the fields then. */
  check: () => void;
  /** Sends it; what fails is told in the dialog. */
  send: () => Promise<void>;
  /** What a failed sending is told as; in the words of all errors unless said. */
  failure?: ((error: unknown) => string) | undefined;
  fields?: RefObject<HTMLDivElement | null> | undefined;
  children: ReactNode;
}

/** Fields and one button that sends them: what fails stands above the buttons, what is half written is not dropped unasked. */
export function SentDialog(props: SentDialogProps) {
  const { title, description, isDirty, onClose, button, check, send, failure, fields, children } = props;
  const { t } = useLingui();
  const errorWords = useErrorWords();
  const [problem, setProblem] = useState<string | null>(null);
  const { close, question } = useAskedClose({ isDirty, onClose });
  const act = async () => {
    setProblem(null);
    check();
    try {
      await send();
    } catch (error) {
      setProblem((failure ?? errorWords)(error));
      throw error;
    }
  };
  return (
    <LateDialog
      open
      onOpenChange={(next) => !next && close()}
      sheet
      closeButton
      title={title}
      description={description}
      actions={
        <>
          {/* Beside the buttons: the last of many fields may not be in sight. */}
          <div className={c.problem}>
            <Problem>{problem}</Problem>
          </div>
          {button !== null && <AsyncButton kind="primary" action={act} {...button} />}
          <Button onClick={close}>{t`Cancel`}</Button>
        </>
      }
    >
      <div ref={fields} className={c.fields}>
        {children}
      </div>
      {question}
    </LateDialog>
  );
}
