import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useAsyncAction } from "@rewardo/ui/async/use-async-action.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { PasswordField } from "@rewardo/ui/fields/password-field.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { ownPinQuery, settingsCalls } from "./api.ts";
import c from "./settings.module.css";
import { passwordIn } from "./text-in.ts";

/** The user's own PIN for shared devices; only for people who may scan. */
export function PinSection() {
  const { business } = useSession();
  return useAllowed("scanner_view") && business !== null ? <Pin /> : null;
}

function Pin() {
  const { t } = useLingui();
  const words = useErrorWords();
  const format = useFormat();
  const client = useQueryClient();
  const titleId = useId();
  // The height of this section, and so the place of those below, depends on whether a PIN is set.
  const { data, isPending } = useQuery(ownPinQuery);
  const [round, setRound] = useState(0);
  const [problem, setProblem] = useState<string>();
  const { state, run } = useAsyncAction(async (pin: string) => {
    setProblem(undefined);
    try {
      client.setQueryData(ownPinQuery.queryKey, await call(settingsCalls.setPin, { body: { pin } }));
    } catch (error) {
      setProblem(words(error));
      throw error;
    }
    setRound((before) => before + 1);
    toast("success", t`Your PIN is set`);
  });
  const remove = async () => {
    try {
      client.setQueryData(ownPinQuery.queryKey, await call(settingsCalls.removePin));
    } catch (error) {
      toast("error", words(error));
      throw error;
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const pin = passwordIn(new FormData(event.currentTarget), "pin");
    if (/^[0-9]{4}$/.test(pin)) run(pin);
    else setProblem(t`A PIN has four digits.`);
  };
  const set_at = data?.set_at ?? null;
  const since = set_at === null ? "" : format.date(set_at);
  return (
    <section className={c.section} aria-labelledby={titleId} aria-busy={isPending}>
      <h2 id={titleId}>{t`PIN`}</h2>
      <p className={c.words}>
        {set_at === null
          ? t`Tills that several people share ask for it, so that each visit names who served.`
          : t`Set on ${since}. Tills that several people share ask for it.`}
      </p>
      <form key={round} className={c.form} onSubmit={submit} onInput={() => setProblem(undefined)}>
        <PasswordField
          label={set_at === null ? t`PIN of four digits` : t`New PIN of four digits`}
          name="pin"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          error={problem}
        />
        <AsyncButton
          type="submit"
          state={state}
          pending={t`Setting`}
          done={t({ message: "Set", comment: "A PIN" })}
          failed={t`Not set`}
        >
          {set_at === null ? t`Set the PIN` : t`Change the PIN`}
        </AsyncButton>
      </form>
      {set_at !== null && (
        <AsyncButton kind="takes-away" action={remove} pending={t`Removing`} done={t`Removed`} failed={t`Not removed`}>
          {t`Remove the PIN`}
        </AsyncButton>
      )}
    </section>
  );
}
