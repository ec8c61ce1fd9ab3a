import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { AsyncButton } from "../../kit/actions/async-button.tsx";
import { useAsyncAction } from "../../kit/actions/use-async-action.ts";
import { ApiError } from "../../platform/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { toast } from "../../ui/toasts/toast.ts";
import { textOf } from "./text-of.ts";
import { useFirstFieldFocus } from "./use-focus.ts";
import c from "./visitor.module.css";

interface InvitationCodeProps {
  email: string;
  /** Accepts with the code. */
  accept: (code: string) => Promise<unknown>;
  /** Leaves the page for the account. */
  enter: () => Promise<void>;
  /** What else may have gone wrong. */
  wordsOf: (error: unknown) => string;
  onBack: () => void;
}

/** The code of the app, or a recovery code, of a person who set one up before: a mail alone does not replace it. */
export function InvitationCode({ email, accept, enter, wordsOf, onBack }: InvitationCodeProps) {
  const { t } = useLingui();
  const first = useFirstFieldFocus();
  const [isWrong, setWrong] = useState(false);
  const { state, run } = useAsyncAction(async (code: string) => {
    try {
      await accept(code);
    } catch (error) {
      const said = error instanceof ApiError ? error.code : undefined;
      if (said === "code_wrong") setWrong(true);
      else if (said === "too_many_requests") toast("error", t`Too many codes. Wait a few minutes and try again.`);
      else toast("error", wordsOf(error));
      first.current?.select();
      throw error;
    }
    await enter();
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
        pending={t`Accepting`}
        done={t`Accepted`}
        failed={t`Not accepted`}
      >
        {t`Accept invitation`}
      </AsyncButton>
      <Button kind="quiet" icon="arrow-left" onClick={onBack}>
        {t({ message: "Back", context: "To the step before" })}
      </Button>
    </form>
  );
}
