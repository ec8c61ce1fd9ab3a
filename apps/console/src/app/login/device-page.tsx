import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useAsyncAction } from "@rewardo/ui/async/use-async-action.ts";
import { isApiError } from "@rewardo/web/api-error.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { getSession } from "@rewardo/web/session/index.ts";
import { pairTill } from "@rewardo/web/session/pair-till.ts";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { BackToLogin } from "./layout.tsx";
import c from "./form.module.css";
import { useFirstFieldFocus } from "../visitor/use-focus.ts";

/** The code of a scanned link stands after the #, which browsers do not send. */
const codeOfAddress = (): string => {
  const code = decodeURIComponent(window.location.hash.slice(1));
  return /^[0-9A-Za-z -]{4,40}$/.test(code) ? code : "";
};

/** Makes this browser a till: no account, no password, only a code that works once. */
export function PairTillPage() {
  const { t } = useLingui();
  const field = useFirstFieldFocus();
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  const [scanned] = useState(codeOfAddress);
  const isSignedIn = getSession().account !== null;
  usePageTitle(t`Pair this till`);
  const { state, run } = useAsyncAction(async (code: string) => {
    try {
      await pairTill(code);
      // The guard lets people with a code stay, so the page leaves by itself, and the history keeps no code.
      if (scanned !== "") await navigate({ to: "/", replace: true });
    } catch (reason) {
      if (isApiError(reason, "pairing_code_invalid"))
        setError(t`This code does not work. Codes work once and for 15 minutes: ask for a new one.`);
      else if (isApiError(reason, "too_many_requests"))
        toast("error", t`Too many attempts. Wait a minute and try again.`);
      else toast("error", t`Could not be paired. Try again.`);
      field.current?.focus();
      throw reason;
    }
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get("code");
    if (typeof code === "string") run(code.trim());
  };
  return (
    <form className={c.form} onSubmit={submit}>
      <div>
        <h1 className="t34">{t`Pair this till`}</h1>
        <p className={c.lead}>{t`This device then scans cards on its own, without a personal account.`}</p>
      </div>
      {isSignedIn && <Note tone="warn">{t`You are signed in here. Pairing signs you out on this device.`}</Note>}
      <TextField
        label={t`Pairing code`}
        name="code"
        defaultValue={scanned}
        maxLength={40}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        figures
        hint={t`You get it from the person who manages your devices.`}
        error={error}
        onInput={() => setError(undefined)}
        ref={field}
      />
      <AsyncButton
        type="submit"
        kind="primary"
        full
        className={c.first}
        state={state}
        pending={t`Pairing`}
        done={t`Paired`}
        failed={t`Not paired`}
      >
        {t`Pair this till`}
      </AsyncButton>
      <BackToLogin />
    </form>
  );
}
