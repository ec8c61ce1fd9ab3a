import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { useBusy } from "@rewardo/ui/busy.ts";
import type { AsyncState } from "../actions/use-async-action.ts";
import { LazyQuestion, prepareDialogs } from "./saving/lazy-dialogs.tsx";
import { LeaveQuestion } from "./saving/leave-question.tsx";
import { SaveBar, type SaveTexts } from "./saving/save-bar.tsx";
import type { Baseline } from "./saving/saving.ts";
import { useSaveKey } from "./saving/use-save-key.ts";
import { changedNames } from "./values.ts";

export interface FormFootProps {
  form: UseFormReturn<Record<string, unknown>>;
  element: RefObject<HTMLFormElement | null>;
  baseline: Baseline;
  isDirty: () => boolean;
  state: AsyncState;
  isWaiting: boolean;
  onCancel: (() => void) | undefined;
  texts: Partial<SaveTexts> | undefined;
  children: ReactNode;
}

/** What follows each keystroke: how much is not saved, whether the page may go, and what is asked before it does. */
export function FormFoot({
  form,
  element,
  baseline,
  isDirty,
  state,
  isWaiting,
  onCancel,
  texts,
  children,
}: FormFootProps) {
  const { t } = useLingui();
  const values = useWatch({ control: form.control });
  const { errors } = useFormState({ control: form.control });
  const [isDiscarding, setDiscarding] = useState(false);
  const changes = changedNames(baseline.values, values).length;
  const isNew = baseline.record === null;
  const isChanged = changes > 0;
  useBusy(isChanged);
  useEffect(() => {
    if (isChanged) prepareDialogs();
  }, [isChanged]);
  useSaveKey(element);

  const discard = () => {
    setDiscarding(false);
    form.reset({ ...baseline.values });
    element.current?.dispatchEvent(new Event("reset"));
  };
  return (
    <>
      <SaveBar
        changes={changes}
        faults={Object.keys(errors).length}
        isNew={isNew}
        state={state}
        isWaiting={isWaiting}
        onDiscard={isNew ? onCancel : () => setDiscarding(true)}
        texts={texts}
      >
        {children}
      </SaveBar>
      <LeaveQuestion isDirty={isDirty} />
      <LazyQuestion
        open={isDiscarding}
        title={plural(changes, { one: "Discard # change?", other: "Discard # changes?" })}
        keep={t`Keep editing`}
        onKeep={() => setDiscarding(false)}
        lose={t({ message: "Discard", comment: "Answer: lose the changes, stay on the page" })}
        onLose={discard}
      />
    </>
  );
}
