import { useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";

/** Which point of sale somebody works with. Nothing is connected to this installation yet, and it says so. */
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
