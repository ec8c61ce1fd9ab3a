import { useLingui } from "@lingui/react/macro";
import { Link, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useAsyncAction } from "@rewardo/ui/async/use-async-action.ts";
import { call } from "@rewardo/web/api.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { useFirstFieldFocus } from "./use-focus.ts";
import { requestPasswordReset } from "@rewardo/contract/accounts";
import { EmailField } from "./email-field.tsx";
import { textOf } from "./text-of.ts";
import { useEmailQuestion } from "./use-email-question.tsx";
import c from "./visitor.module.css";

/** Never reveals whether the address has an account: the next page is the same. */
export function RequestLinkForm() {
  const { t } = useLingui();
  const { return_path } = useSearch({ from: "/visitor/password_reset" });
  const search = return_path === undefined ? {} : { return_path };
  const known = useLocation({ select: ({ state }) => state.email });
  const [typed, setTyped] = useState(known);
  const navigate = useNavigate();
  const field = useFirstFieldFocus();
  const { ask, question } = useEmailQuestion(field);
  usePageTitle(t`Reset your password`);
  const { state, run } = useAsyncAction(async (email: string) => {
    try {
      await call(requestPasswordReset, { body: { email } });
    } catch (error) {
      toast("error", t`Failed to request password reset`);
      throw error;
    }
    await navigate({ to: "/password_reset_confirmation", search, state: { email } });
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = textOf(new FormData(event.currentTarget), "email").trim();
    void ask().then((isAsked) => !isAsked && run(email));
  };
  return (
    <>
      <form className={c.form} onSubmit={submit} onInput={() => setTyped(field.current?.value)}>
        <div>
          <h1 className="t34">{t`Reset your password`}</h1>
          <p className={c.lead}>{t`We send a link to your e-mail address. It works once, for one hour.`}</p>
        </div>
        <EmailField field={field} known={known} onLeave={() => void ask()} />
        <AsyncButton
          type="submit"
          kind="primary"
          full
          className={c.first}
          state={state}
          pending={t`Sending`}
          done={t`Sent`}
          failed={t`Not sent`}
        >
          {t`Send link`}
        </AsyncButton>
      </form>
      <p className={c.other}>
        <Link to="/login/email" search={search} state={{ email: typed }} className="link">
          {t`Back to login`}
        </Link>
      </p>
      {question}
    </>
  );
}
