import type { FormEvent, ReactNode, Ref } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useAsyncAction } from "@rewardo/ui/async/use-async-action.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { Problem } from "@rewardo/ui/problem.tsx";
import { useState } from "react";
import { useLingui } from "@lingui/react/macro";
import c from "./configure.module.css";

interface StepFormProps {
  title: string;
  lead: string;
  /** Label of the button: "Add the card". */
  action: string;
  send: (form: FormData) => Promise<void>;
  /** Shows what is wrong by rules that browsers do not know; true keeps the form from being sent. */
  isRefused?: () => boolean;
  formRef?: Ref<HTMLFormElement>;
  /** An alternative to the step's button. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A step of the set-up: a few fields and one button. Errors stand above the button until the next attempt. */
export function StepForm({ title, lead, action, send, isRefused, formRef, aside, children }: StepFormProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const [failure, setFailure] = useState<string>();
  const { state, run } = useAsyncAction(async (form: FormData) => {
    setFailure(undefined);
    try {
      await send(form);
    } catch (error) {
      setFailure(words(error));
      throw error;
    }
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isRefused?.() !== true) run(new FormData(event.currentTarget));
  };
  return (
    <form ref={formRef} onSubmit={submit} aria-label={title} className={c.form}>
      <div>
        <h2 className="t20">{title}</h2>
        <p className={c.lead}>{lead}</p>
      </div>
      {children}
      <Problem>{failure}</Problem>
      <div className={c.ways}>
        <AsyncButton
          type="submit"
          kind="primary"
          state={state}
          pending={t`Saving`}
          done={t`Saved`}
          failed={t`Not saved`}
        >
          {action}
        </AsyncButton>
        {aside}
      </div>
    </form>
  );
}

/** Trimmed value of a form field. */
export const fieldOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
};
