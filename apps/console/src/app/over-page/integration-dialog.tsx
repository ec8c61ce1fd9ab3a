import { useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";

/** Asks which point of sale the business uses. This installation supports none yet, and the dialog says so. */
export function IntegrationDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Select integration`}
      description={t`No point-of-sale system is connected yet.`}
      narrow
      actions={<Button onClick={onClose}>{t`Close`}</Button>}
    />
  );
}
