import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useRef } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useAsyncAction } from "@rewardo/ui/async/use-async-action.ts";
import { isApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { isSignedIn, renewSession } from "@rewardo/web/session/index.ts";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { VisitorFrame } from "../login/layout.tsx";
import { pageDialogState } from "../../kit/page/page-dialog.ts";
import { useFirstFieldFocus } from "./use-focus.ts";
import { Benefits } from "./benefits.tsx";
import { registerBusiness } from "@rewardo/contract/businesses";
import { EmailField } from "./email-field.tsx";
import { NewPasswordField, useComplexityWords } from "./new-password-field.tsx";
import { textOf } from "./text-of.ts";
import { useEmailQuestion } from "./use-email-question.tsx";
import c from "./visitor.module.css";

/** Registers a business with its owner's account. The session is open then, and the guard leads on. */
export function RegisterPage() {
  const { t } = useLingui();
  const search = useSearch({ from: "/register" });
  const known = useLocation({ select: ({ state }) => state.email });
  const navigate = useNavigate();
  const email = useFirstFieldFocus();
  const password = useRef<HTMLInputElement>(null);
  const isRegistered = useRef(false);
  // An answer that was lost is had again by the same key; whatever else is sent has another.
  const sent = useRef({ what: "", key: "" });
  const keyOf = (what: string) => {
    if (sent.current.what !== what) sent.current = { what, key: crypto.randomUUID() };
    return sent.current.key;
  };
  const { ask, question } = useEmailQuestion(email);
  const complexity = useComplexityWords();
  usePageTitle(t`Register`);
  const toLogin = (typed: string) => navigate({ to: "/login/email", search, state: { email: typed } });
  const { state, run } = useAsyncAction(async (form: FormData) => {
    const typed = textOf(form, "email").trim();
    try {
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const body = { email: typed, password: textOf(form, "password"), terms_accepted: true, time_zone } as const;
      await call(registerBusiness, { body, asForm: true, idempotencyKey: keyOf(`${typed} ${body.password}`) });
      isRegistered.current = true;
    } catch (error) {
      if (isApiError(error, "account_exists")) {
        toast("error", t`Account already exists`);
        await toLogin(typed);
      } else if (isApiError(error, "password_too_simple")) {
        toast("error", complexity);
        password.current?.focus();
      } else if (isApiError(error, "password_too_common")) {
        toast("error", t`This password is easy to guess. Choose one that others do not use.`);
        password.current?.focus();
      } else toast("error", t`Failed to register`);
      throw error;
    }
    // The account exists although the answer was lost: the user logs in.
    if (!isSignedIn(await renewSession())) await toLogin(typed);
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Until the next page is there, a second press would find the address taken, by this very person.
    if (isRegistered.current) return;
    const form = new FormData(event.currentTarget);
    void ask().then((isAsked) => !isAsked && run(form));
  };
  return (
    <VisitorFrame side={<Benefits />}>
      <form className={c.form} onSubmit={submit}>
        <div>
          <h1 className="t34">{t`Register your business`}</h1>
          <p className={c.lead}>{t`Free for 14 days. No credit card, no upfront fee.`}</p>
        </div>
        <EmailField field={email} known={known} onLeave={() => void ask()} />
        <NewPasswordField label={t`Password`} name="password" field={password} />
        <Checkbox
          name="terms_accepted"
          required
          hint={t({ message: "Required", context: "box to tick" })}
          texts={{ valueMissing: t`Accept the terms to register` }}
          className={c.terms}
        >
          <Trans>
            I accept the{" "}
            <Link
              to="/register"
              search
              hash="service-contract"
              state={pageDialogState}
              resetScroll={false}
              className="link"
            >
              terms of service
            </Link>{" "}
            and the{" "}
            <Link
              to="/register"
              search
              hash="privacy-policy"
              state={pageDialogState}
              resetScroll={false}
              className="link"
            >
              privacy policy
            </Link>
          </Trans>
        </Checkbox>
        <AsyncButton
          type="submit"
          kind="primary"
          full
          className={c.first}
          state={state}
          pending={t`Registering`}
          done={t`Registered`}
          failed={t`Not registered`}
        >
          {t`Register`}
        </AsyncButton>
      </form>
      <p className={c.other}>
        <Trans>
          Have an account already?{" "}
          <Link to="/login" search={search} className="link">
            Login
          </Link>
        </Trans>
      </p>
      {question}
    </VisitorFrame>
  );
}
