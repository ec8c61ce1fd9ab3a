import { useLingui } from "@lingui/react/macro";
import { type FormEvent, type ReactNode, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useAsyncAction } from "@rewardo/ui/async/use-async-action.ts";
import { isApiError } from "@rewardo/web/api-error.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { textOf } from "../visitor/text-of.ts";
import { useFirstFieldFocus } from "../visitor/use-focus.ts";
import c from "./form.module.css";

interface CodeFormProps {
  email: string;
  /** Sends the code; what it refuses as wrong is told at the field. */
  send: (code: string) => Promise<unknown>;
  /** Words for other errors. */
  wordsOf: (error: unknown) => string;
  /** Once the code is right. */
  after?: (() => Promise<void>) | undefined;
  onBack: () => void;
  words: { readonly verb: string; readonly pending: string; readonly done: string; readonly failed: string };
  /** Alternatives to the code. */
  children?: ReactNode;
}

/** The code of the app, or a recovery code, after the first factor. */
export function CodeForm({ email, send, wordsOf, after, onBack, words, children }: CodeFormProps) {
  const { t } = useLingui();
  const first = useFirstFieldFocus();
  const [isWrong, setWrong] = useState(false);
  const { state, run } = useAsyncAction(async (code: string) => {
    try {
      await send(code);
    } catch (error) {
      if (isApiError(error, "code_wrong")) setWrong(true);
      else if (isApiError(error, "too_many_requests"))
        toast("error", t`Too many codes. Wait a few minutes and try again.`);
      else toast("error", wordsOf(error));
      first.current?.select();
      throw error;
    }
    await after?.();
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    run(textOf(new FormData(event.currentTarget), "code").trim());
  };
  return (
    <form className={c.form} onSubmit={submit}>
      <h1 className="t34">{t`Your code`}</h1>
      <p className="mut">{t`Open your authenticator app and type the code that it shows for ${email}.`}</p>
      <TextField
        label={t`Code`}
        name="code"
        figures
        hint={t`A recovery code will do as well.`}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        error={isWrong ? t`This code is wrong, or was used before. Wait for the next one.` : undefined}
        onInput={() => setWrong(false)}
        ref={first}
      />
      <AsyncButton
        type="submit"
        kind="primary"
        full
        className={c.first}
        state={state}
        pending={words.pending}
        done={words.done}
        failed={words.failed}
      >
        {words.verb}
      </AsyncButton>
      {children}
      <Button kind="quiet" icon="arrow-left" onClick={onBack}>
        {t({ message: "Back", context: "To the step before" })}
      </Button>
    </form>
  );
}
