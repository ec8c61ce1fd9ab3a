import { useLingui } from "@lingui/react/macro";
import { Button } from "@rewardo/ui/button.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { useState } from "react";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";

interface RecoveryButtonProps {
  make: () => Promise<{ code: string }>;
  onMade: (code: string) => void;
}

/** Makes a recovery code for the customer, which then is shown. */
export function RecoveryButton({ make, onMade }: RecoveryButtonProps) {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      onMade((await make()).code);
    } catch (error) {
      toast("error", errorWords(error));
    }
    setBusy(false);
  };
  return (
    <Button icon="key" disabled={isBusy} onClick={() => void press()}>
      {t({ message: "Recovery code", context: "card" })}
    </Button>
  );
}
