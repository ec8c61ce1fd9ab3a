import { useLingui } from "@lingui/react/macro";
import { Button } from "@rewardo/ui/button.tsx";
import { useServing } from "./serving.ts";

/** Has the till ask for a PIN again; nothing on a till without a PIN lock. */
export function LockButton() {
  const { t } = useLingui();
  const serving = useServing();
  if (serving === null) return null;
  return (
    <Button
      kind="quiet"
      square
      icon="lock-key"
      aria-label={t`${serving.name} is serving. Switch person`}
      onClick={serving.lock}
    />
  );
}
