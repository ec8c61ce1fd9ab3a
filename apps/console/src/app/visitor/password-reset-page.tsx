import { useSearch } from "@tanstack/react-router";
import { RequestLinkForm } from "./request-link-form.tsx";
import { SetPasswordForm } from "./set-password-form.tsx";

/** Asks for a link; opened by the link of the mail, with id and token, it sets the new password. */
export function PasswordResetPage() {
  const { id = "", token = "" } = useSearch({ from: "/visitor/password_reset" });
  return id === "" || token === "" ? <RequestLinkForm /> : <SetPasswordForm key={token} id={id} token={token} />;
}
