/** Calls that need no session. */
import type { requestPasswordReset, resetPassword, unlockAccount, verifyEmail } from "@rewardo/contract/accounts";
import type { confirmEmail as confirmEmailEndpoint } from "@rewardo/contract/email-confirmations";
import type { registerBusiness } from "@rewardo/contract/businesses";
import { route } from "@rewardo/web/api.ts";

export const register = route<typeof registerBusiness>({ method: "POST", path: "/businesses", scope: "none" });
export const requestReset = route<typeof requestPasswordReset>({
  method: "POST",
  path: "/accounts/password_reset",
  scope: "none",
});
export const setPassword = route<typeof resetPassword>({ method: "POST", path: "/accounts/:id", scope: "none" });
export const unlock = route<typeof unlockAccount>({ method: "POST", path: "/accounts/:id/unlock", scope: "none" });
export const verify = route<typeof verifyEmail>({ method: "POST", path: "/accounts/:id/verify_email", scope: "none" });
export const confirmEmail = route<typeof confirmEmailEndpoint>({
  method: "POST",
  path: "/users/confirm_email",
  scope: "none",
});
