import { type ReactNode, useState } from "react";
import { Button } from "@rewardo/ui/button.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { LateDialog } from "@rewardo/ui/overlays/late-dialog.tsx";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useLayer } from "@rewardo/ui/overlays/back-layers.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";

interface AskDialogProps {
  open: boolean;
  onClose: () => void;
  /** The question. */
  title: ReactNode;
  description?: ReactNode;
  /** What the answer does. The question closes once it is done; where it fails, it stays and says why. */
  action: () => Promise<unknown>;
  words: {
    readonly verb: string;
    readonly pending: string;
    readonly done: string;
    readonly failed: string;
    /** The answer that changes nothing. */
    readonly keep: string;
  };
  /** What an error means here, where the general words do not say it. */
  wordsOf?: ((error: unknown) => string) | undefined;
  children?: ReactNode;
}

/** Asks before something is taken away, and does it. */
export function AskDialog({ open, onClose, title, description, action, words, wordsOf, children }: AskDialogProps) {
  const errorWords = useErrorWords();
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    setProblem(null);
    onClose();
  };
  useLayer(open, close);
  const send = async () => {
    setProblem(null);
    try {
      await action();
      close();
    } catch (error) {
      setProblem((wordsOf ?? errorWords)(error));
      throw error;
    }
  };
  return (
    <LateDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      narrow
      title={title}
      description={description}
      actions={
        <>
          <AsyncButton kind="takes-away" action={send} pending={words.pending} done={words.done} failed={words.failed}>
            {words.verb}
          </AsyncButton>
          <Button onClick={close}>{words.keep}</Button>
        </>
      }
    >
      {children}
      <Problem>{problem}</Problem>
    </LateDialog>
  );
}
