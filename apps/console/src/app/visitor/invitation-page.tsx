import { Trans, useLingui } from "@lingui/react/macro";
import { acceptInvitation, previewInvitation, type Invitation } from "@rewardo/contract/invitations";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useAsyncAction } from "@rewardo/ui/async/use-async-action.ts";
import { ApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { choiceMade, logOut, renewSession } from "@rewardo/web/session/index.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { Spinner } from "@rewardo/ui/spinner.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { NewPasswordField, useComplexityWords } from "./new-password-field.tsx";
import { textOf } from "./text-of.ts";
import { useHeadingFocus } from "./use-focus.ts";
import c from "./visitor.module.css";

const calls = {
  preview: previewInvitation,
  accept: acceptInvitation,
};

/** Loaded on demand: few invited people have a second factor already. */
const codeStep = () => import("./invitation-code.tsx");

type InvitationResult = { readonly invitation: Invitation } | { readonly error: unknown } | null;

/** Page of an invitation's link: new people set a name and a password, others accept after logging in. */
export function InvitationPage() {
  const { t } = useLingui();
  const { id = "", token = "" } = useSearch({ from: "/visitor/invitation" });
  const [tries, setTries] = useState(1);
  const [asked, setAsked] = useState<InvitationResult>(null);
  const ask = useEffectEvent(() => call(calls.preview, { params: { id }, body: { _id: id, token } }));
  useEffect(() => {
    let isShown = true;
    ask().then(
      (invitation) => isShown && setAsked({ invitation }),
      (error: unknown) => isShown && setAsked({ error }),
    );
    return () => {
      isShown = false;
    };
  }, [id, token, tries]);
  const again = () => {
    setAsked(null);
    setTries(tries + 1);
  };
  const title = t`Invitation`;
  usePageTitle(title);
  if (asked === null) {
    return (
      <div className={c.working} role="status">
        <Spinner className={c.spinner} />
        <h1 className="t20">{t`Opening your invitation`}</h1>
      </div>
    );
  }
  if ("error" in asked) {
    return <Failed error={asked.error} onRetry={again} />;
  }
  return <Accept key={asked.invitation.needs} id={id} token={token} invitation={asked.invitation} onStale={again} />;
}

/** Words for what keeps an invitation from opening. */
function useRefusal(): (error: unknown) => { words: string; mayTryAgain: boolean } {
  const { t } = useLingui();
  return (error) => {
    switch (error instanceof ApiError ? error.code : undefined) {
      case "invitation_already_accepted":
        return { words: t`This invitation has already been accepted. Log in with your password.`, mayTryAgain: false };
      case "token_invalid":
      case "not_found":
        return {
          words: t`This invitation is no longer valid. Ask the person who invited you for a new one.`,
          mayTryAgain: false,
        };
      case "token_expired":
        return {
          words: t`This invitation has expired. Ask the person who invited you for a new one.`,
          mayTryAgain: false,
        };
      default:
        return { words: t`The invitation could not be opened. Try again in a moment.`, mayTryAgain: true };
    }
  };
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLingui();
  const { words, mayTryAgain } = useRefusal()(error);
  const heading = useHeadingFocus();
  return (
    <>
      <h1 className={cx("t34", c.heading)} tabIndex={-1} ref={heading}>{t`Invitation not opened`}</h1>
      <p className={c.lead}>{words}</p>
      <div className={c.ways}>
        {mayTryAgain && (
          <Button kind="primary" full icon="arrow-clockwise" onClick={onRetry}>
            {t`Try again`}
          </Button>
        )}
        <Link to="/login" className={buttonClass({ kind: mayTryAgain ? "secondary" : "primary", full: true })}>
          {t`Login`}
        </Link>
      </div>
    </>
  );
}

interface AcceptProps {
  id: string;
  token: string;
  invitation: Invitation;
  /** Called when the invitation's requirements have changed meanwhile. */
  onStale: () => void;
}

function Accept({ id, token, invitation, onStale }: AcceptProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const complexity = useComplexityWords();
  const refusal = useRefusal();
  const heading = useHeadingFocus();
  const { business_name: business, email, needs } = invitation;
  // All else is right, and a code is required as well.
  const [next, setNext] = useState<ReactNode>(null);
  const accept = (chosen: object) => call(calls.accept, { params: { id }, body: { _id: id, token, ...chosen } });
  const enter = async () => {
    // The account was chosen already.
    choiceMade();
    await renewSession();
    await navigate({ to: "/", replace: true });
  };
  const { state, run } = useAsyncAction(async (form: FormData) => {
    const chosen =
      needs === "new_password"
        ? {
            new_password: textOf(form, "new_password"),
            first_name: textOf(form, "first_name").trim() || null,
            last_name: textOf(form, "last_name").trim() || null,
          }
        : {};
    try {
      await accept(chosen);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === "second_factor_required") {
        const { InvitationCode } = await codeStep();
        setNext(
          <InvitationCode
            email={email}
            accept={(typed) => accept({ ...chosen, code: typed })}
            wordsOf={(reason) => refusal(reason).words}
            enter={enter}
            onBack={() => setNext(null)}
          />,
        );
        return;
      }
      // Signed out in the meantime, or come in by another way: else it would be tried again without end.
      if (code === "not_signed_in") {
        await renewSession();
        onStale();
        throw error;
      }
      const tooEasy = t`This password is easy to guess. Choose one that others do not use.`;
      const words = code === "password_too_simple" ? complexity : code === "password_too_common" ? tooEasy : null;
      toast("error", words ?? refusal(error).words);
      throw error;
    }
    await enter();
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    run(new FormData(event.currentTarget));
  };
  const button = (
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
  );
  if (next !== null) return next;
  return (
    <>
      <h1 className={cx("t34", c.heading)} tabIndex={-1} ref={heading}>{t`${business} invites you`}</h1>
      {needs === "log_in" ? (
        <>
          <p className={c.lead}>
            <Trans>
              You have an account with <span className={c.address}>{email}</span> already. Log in to accept.
            </Trans>
          </p>
          <div className={c.ways}>
            <Link
              to="/login/email"
              search={{ return_path: `/invitation?id=${id}&token=${token}` }}
              state={{ email }}
              // Another person may be signed in here, and would be redirected back to this page.
              onClick={() => void logOut()}
              className={buttonClass({ kind: "primary", full: true })}
            >
              {t`Log in and accept`}
            </Link>
          </div>
        </>
      ) : (
        <form className={c.form} onSubmit={submit}>
          <p className={c.lead}>
            {needs === "nothing" ? (
              <Trans>
                You are signed in as <span className={c.address}>{email}</span>. Afterwards you can switch between your
                accounts.
              </Trans>
            ) : (
              <Trans>
                You will sign in as <span className={c.address}>{email}</span>.
              </Trans>
            )}
          </p>
          {needs === "new_password" && (
            <>
              {/* Hidden user name for password managers. */}
              <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
              <TextField
                label={t`First name`}
                name="first_name"
                autoComplete="given-name"
                maxLength={100}
                defaultValue={invitation.first_name ?? ""}
              />
              <TextField
                label={t`Last name`}
                name="last_name"
                autoComplete="family-name"
                maxLength={100}
                optional
                defaultValue={invitation.last_name ?? ""}
              />
              <NewPasswordField label={t`Password`} name="new_password" />
            </>
          )}
          {button}
        </form>
      )}
    </>
  );
}
