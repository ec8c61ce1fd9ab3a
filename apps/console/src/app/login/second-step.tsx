import { useLingui } from "@lingui/react/macro";
import { isApiError } from "@rewardo/web/api-error.ts";
import { logIn } from "@rewardo/web/session/index.ts";
import { CodeForm } from "./code-form.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

interface SecondStepProps {
  /** Both fit. */
  email: string;
  password: string;
  onBack: () => void;
}

/** The second factor at the log-in. The guard leads on to the wanted path once it is done. */
export function SecondStep({ email, password, onBack }: SecondStepProps) {
  const { t } = useLingui();
  return (
    <CodeForm
      email={email}
      send={(code) => logIn(email, password, code)}
      wordsOf={(error) =>
        isApiError(error, "invalid_credentials")
          ? t`Too many wrong codes: the account is locked. We have sent you an e-mail to unlock it.`
          : t`Failed to log in`
      }
      onBack={onBack}
      words={{ verb: t`Log in`, pending: t`Logging in`, done: t`Logged in`, failed: t`Not logged in` }}
    >
      <PasskeyButton />
    </CodeForm>
  );
}
