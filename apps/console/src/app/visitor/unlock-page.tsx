import { useLingui } from "@lingui/react/macro";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { isApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { unlockAccount } from "@rewardo/contract/accounts";
import { type LinkFailure, MailedLink } from "./mailed-link.tsx";

/** Lifts the lock that ten failed log-ins put on an account; then the way is to the log-in. */
export function UnlockPage() {
  const { t } = useLingui();
  const { id = "", token = "" } = useSearch({ from: "/visitor/unlock" });
  const navigate = useNavigate();
  const act = async () => {
    try {
      await call(unlockAccount, { params: { id }, body: { _id: id, token } });
      toast("success", t`Account unlocked`);
    } catch (error) {
      if (!isApiError(error, "account_not_locked")) throw error;
      toast("success", t`Account has already been unlocked`);
    }
    await navigate({ to: "/login", replace: true });
  };
  const failureOf = (error: unknown): LinkFailure => {
    if (isApiError(error, "token_invalid"))
      return { words: t`Unlock link is invalid. Check if you copied the link correctly`, mayTryAgain: false };
    if (isApiError(error, "token_expired"))
      return { words: t`Unlock link has expired. Request password reset again`, mayTryAgain: false };
    return { words: t`Failed to unlock account`, mayTryAgain: true };
  };
  return (
    <MailedLink
      link={`unlock ${id} ${token}`}
      title={t`Unlocking your account`}
      failedTitle={t`Account not unlocked`}
      act={act}
      failureOf={failureOf}
      otherWay={
        <Link to="/password_reset" className={buttonClass({ full: true })}>
          {t`Reset password`}
        </Link>
      }
    />
  );
}
