import { useLingui } from "@lingui/react/macro";

export function PairTillPage() {
  const { t } = useLingui();
  return <h1>{t`Log in`}</h1>;
}
