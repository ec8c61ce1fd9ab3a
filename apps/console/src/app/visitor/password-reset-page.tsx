import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { RequestLinkForm } from "./request-link-form.tsx";

const SetPasswordForm = lazy(async () => ({ default: (await import("./set-password-form.tsx")).SetPasswordForm }));

/** Asks for a link; opened by the link of the mail, with id and token, it sets the new password. */
export function PasswordResetPage() {
  const { id = "", token = "" } = useSearch({ from: "/visitor/password_reset" });
  if (id === "" || token === "") return <RequestLinkForm />;
  return (
    <Suspense fallback={null}>
      <SetPasswordForm key={token} id={id} token={token} />
    </Suspense>
  );
}
