import { useLingui } from "@lingui/react/macro";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { isApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { renewSession } from "@rewardo/web/session/index.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { verifyEmail } from "@rewardo/contract/accounts";
import { type LinkFailure, MailedLink } from "./mailed-link.tsx";

/** Verifies an e-mail address; a signed-in user is led on to the console. */
export function VerifyPage() {
  const { t } = useLingui();
  const { id = "", token = "" } = useSearch({ from: "/visitor/verify" });
  const navigate = useNavigate();
  const act = async () => {
    try {
      await call(verifyEmail, { params: { id }, body: { _id: id, token } });
      await renewSession();
      toast("success", t`E-mail address verified`);
    } catch (error) {
      if (!isApiError(error, "email_already_verified")) throw error;
      toast("success", t`Account has already been verified`);
    }
    await navigate({ to: "/login", replace: true });
  };
  const failureOf = (error: unknown): LinkFailure => {
    if (isApiError(error, "token_invalid"))
      return {
        words: t`Email verification link is invalid. Check if you copied the link correctly`,
        mayTryAgain: false,
      };
    if (isApiError(error, "token_expired"))
      return { words: t`Email verification link has expired. Request email verification again`, mayTryAgain: false };
    return { words: t`Failed to verify email`, mayTryAgain: true };
  };
  return (
    <MailedLink
      link={`verify ${id} ${token}`}
      title={t`Verifying your e-mail address`}
      failedTitle={t`E-mail address not verified`}
      act={act}
      failureOf={failureOf}
    />
  );
}
