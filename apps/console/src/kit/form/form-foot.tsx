import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useFormState } from "react-hook-form";
import { LazyQuestion } from "./saving/lazy-dialogs.tsx";
import { LeaveQuestion } from "./saving/leave-question.tsx";
import { SaveBar, type SaveTexts } from "./saving/save-bar.tsx";
import { useSaveKey } from "./saving/use-save-key.ts";
import { type RecordFormState, useFormChanges } from "./use-record-form.ts";

interface FormFootProps {
  state: RecordFormState;
  onCancel: (() => void) | undefined;
  texts: Partial<SaveTexts> | undefined;
  tools?: ReactNode;
  children: ReactNode;
}

/** What follows each keystroke: how much is not saved, whether the page may go, and what is asked before it does. */
export function FormFoot({ state, onCancel, texts, tools, children }: FormFootProps) {
  const { t } = useLingui();
  const { form, element, baseline, isDirty, isWaiting, saving } = state;
  const { errors } = useFormState({ control: form.control });
  const [isDiscarding, setDiscarding] = useState(false);
  const changes = useFormChanges(state);
  const isNew = baseline.record === null;
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
        state={saving.state}
        isWaiting={isWaiting}
        onDiscard={isNew ? onCancel : () => setDiscarding(true)}
        texts={texts}
        tools={tools}
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
