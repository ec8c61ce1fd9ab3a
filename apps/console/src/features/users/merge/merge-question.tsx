import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { Button } from "@rewardo/ui/button.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import c from "./merge.module.css";
import { useRefresh } from "../use-refresh.ts";

interface MergeQuestionProps<Outcome> {
  /** What the preview is kept under. */
  previewKey: readonly string[];
  preview: (signal: AbortSignal) => Promise<Outcome>;
  merge: (idempotencyKey: string) => Promise<unknown>;
  failure: (error: unknown) => string;
  /** What is seen before the answer; without an outcome while it is on its way, or when it failed. */
  children: (outcome: Outcome | undefined, error: unknown) => ReactNode;
  warning: string;
  label: string;
  backLabel: string;
  doneWords: string;
  onBack: () => void;
  onSending: (isSending: boolean) => void;
  onDone: () => void;
}

/** What merging would leave, and whether it is wanted. */
export function MergeQuestion<Outcome>({
  previewKey,
  preview,
  merge,
  failure,
  children,
  warning,
  label,
  backLabel,
  doneWords,
  onBack,
  onSending,
  onDone,
}: MergeQuestionProps<Outcome>) {
  const { t } = useLingui();
  const refresh = useRefresh();
  // One idempotency key for all attempts: a retry after a lost answer cannot merge twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<string | null>(null);
  // Once they are one, which may be told here before the answer comes, there is nothing left to merge.
  const [isHeld, setHeld] = useState(false);
  const { data, error } = useQuery({
    queryKey: previewKey,
    queryFn: ({ signal }) => preview(signal),
    enabled: !isHeld,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const send = async () => {
    setProblem(null);
    setHeld(true);
    onSending(true);
    try {
      await merge(idempotencyKey);
      onSending(false);
      onDone();
      await refresh();
      toast("success", doneWords);
    } catch (failed) {
      setHeld(false);
      onSending(false);
      setProblem(failure(failed));
      throw failed;
    }
  };
  return (
    <div className={c.form}>
      {error !== null && (
        <Note tone="bad" announce>
          {failure(error)}
        </Note>
      )}
      {children(data, error)}
      <p className="mut">{warning}</p>
      <Problem>{problem}</Problem>
      <div className={c.answers}>
        <AsyncButton
          kind="primary"
          action={send}
          disabled={data === undefined}
          pending={t`Merging`}
          done={t`Merged`}
          failed={t`Not merged`}
        >
          {label}
        </AsyncButton>
        <Button onClick={onBack}>{backLabel}</Button>
      </div>
    </div>
  );
}
