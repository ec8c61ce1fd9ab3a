import { useLingui } from "@lingui/react/macro";

export function LoginEmailPage() {
  const { t } = useLingui();
  return <h1>{t`Log in`}</h1>;
}
