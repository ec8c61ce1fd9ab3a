import { useLingui } from "@lingui/react/macro";

export function LoginIndexPage() {
  const { t } = useLingui();
  return <h1>{t`Log in`}</h1>;
}
