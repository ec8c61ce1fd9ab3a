import { useLingui } from "@lingui/react/macro";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import type { ButtonProps } from "@rewardo/ui/button.tsx";
import { isServer } from "@rewardo/web/config.ts";

// The server draws pages only for browsers that offer it: those that reach it safely.
const isOffered = isServer || "PublicKeyCredential" in window;

/** Loaded on demand: few people have a passkey, and everyone loads this page. */
const signIn = async () => (await import("./passkey-sign-in.ts")).signInWithPasskey();

/** Logs in with a passkey, where the browser can; the guard leads on to the wanted path once it is done. */
export function PasskeyButton({ size }: Pick<ButtonProps, "size">) {
  const { t } = useLingui();
  return isOffered ? (
    <AsyncButton
      action={signIn}
      size={size}
      full
      icon="key"
      pending={t`Logging in`}
      done={t`Logged in`}
      failed={t`Not logged in`}
    >
      {t`Sign in with a passkey`}
    </AsyncButton>
  ) : null;
}
