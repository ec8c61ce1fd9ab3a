import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useId, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useAsyncAction } from "@rewardo/ui/async/use-async-action.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { changeAccount } from "@rewardo/web/session/change-account.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import c from "./settings.module.css";
import { textIn } from "./text-in.ts";

/** The person's name, as colleagues see it beside what they did. */
export function NameSection() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { account } = useSession();
  const titleId = useId();
  const [failure, setFailure] = useState<unknown>(null);
  const { state, run } = useAsyncAction(async (form: FormData) => {
    setFailure(null);
    try {
      await changeAccount({ first_name: textIn(form, "first_name"), last_name: textIn(form, "last_name") });
    } catch (error) {
      setFailure(error);
      throw error;
    }
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    run(new FormData(form));
    // What was typed is on its way: a new version of the console need not wait for it.
    form.dispatchEvent(new Event("reset"));
  };
  return (
    <section className={c.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{t`Your name`}</h2>
      <p className={c.words}>{account?.email}</p>
      <form className={c.form} onSubmit={submit}>
        <div className={c.pair}>
          <TextField
            label={t`First name`}
            name="first_name"
            autoComplete="given-name"
            maxLength={100}
            optional
            defaultValue={account?.first_name ?? ""}
          />
          <TextField
            label={t`Last name`}
            name="last_name"
            autoComplete="family-name"
            maxLength={100}
            optional
            defaultValue={account?.last_name ?? ""}
          />
        </div>
        {failure !== null && (
          <Note tone="bad" announce>
            {words(failure)}
          </Note>
        )}
        <AsyncButton type="submit" state={state} pending={t`Saving`} done={t`Saved`} failed={t`Not saved`}>
          {t`Save the name`}
        </AsyncButton>
      </form>
    </section>
  );
}
