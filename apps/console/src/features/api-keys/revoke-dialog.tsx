import { useLingui } from "@lingui/react/macro";
import type { ApiKey } from "@rewardo/contract/api-keys";
import { AskDialog } from "../../kit/actions/ask-dialog.tsx";
import { call } from "@rewardo/web/api.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";
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
    toast("success", t`The key ${name} is revoked.`);
  };
  return (
    <AskDialog
      open
      onClose={onClose}
      title={t`Revoke the key ${name}?`}
      description={t`Its program is refused from the next call on. This cannot be undone.`}
      action={revoke}
      words={{
        verb: t({ message: "Revoke", context: "API key" }),
        pending: t`Revoking`,
        done: t`Revoked`,
        failed: t`Not revoked`,
        keep: t`Keep it`,
      }}
    />
  );
}
