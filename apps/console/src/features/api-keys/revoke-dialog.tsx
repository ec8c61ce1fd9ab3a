import { useLingui } from "@lingui/react/macro";
import type { ApiKey } from "@rewardo/contract/api-keys";
import { AsyncButton } from "../../kit/actions/async-button.tsx";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { toast } from "../../ui/toasts/toast.ts";
import { apiKeyCalls } from "./api.ts";

interface RevokeDialogProps {
  apiKey: ApiKey;
  onClose: () => void;
  onRevoked: () => Promise<void>;
}

/** Ends a key for good. */
export function RevokeDialog({ apiKey, onClose, onRevoked }: RevokeDialogProps) {
  const { t } = useLingui();
  const { _id: id, name } = apiKey;
  const revoke = async () => {
    await call(apiKeyCalls.revoke, { params: { id } });
    await onRevoked();
    onClose();
    toast("success", t`The key ${name} is revoked.`);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      narrow
      title={t`Revoke the key ${name}?`}
      description={t`Its program is refused from the next call on. This cannot be undone.`}
      actions={
        <>
          <AsyncButton
            kind="takes-away"
            action={revoke}
            pending={t`Revoking`}
            done={t`Revoked`}
            failed={t`Not revoked`}
          >
            {t({ message: "Revoke", context: "API key" })}
          </AsyncButton>
          <Button onClick={onClose}>{t`Keep it`}</Button>
        </>
      }
    />
  );
}
