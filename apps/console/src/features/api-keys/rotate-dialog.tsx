import { useLingui } from "@lingui/react/macro";
import type { ApiKey, IssuedApiKey } from "@rewardo/contract/api-keys";
import { useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { apiKeyCalls } from "./api.ts";

const overlaps = ["24", "0", "72"] as const;

interface RotateDialogProps {
  apiKey: ApiKey;
  onClose: () => void;
  onIssued: (issued: IssuedApiKey) => Promise<void>;
}

/** A new key in the place of one, which goes on for a while so that the program can be changed in peace. */
export function RotateDialog({ apiKey, onClose, onIssued }: RotateDialogProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const [overlap, setOverlap] = useState<string>("24");
  const [failure, setFailure] = useState<unknown>(null);
  const { _id: id, name } = apiKey;
  const rotate = async () => {
    setFailure(null);
    try {
      await onIssued(await call(apiKeyCalls.rotate, { params: { id }, body: { overlap_hours: Number(overlap) } }));
    } catch (error) {
      setFailure(error);
      throw error;
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      narrow
      title={t`Replace the key ${name}?`}
      description={t`You get a new key with the same rights, and become its owner.`}
      actions={
        <>
          <AsyncButton
            kind="primary"
            action={rotate}
            pending={t`Replacing`}
            done={t`Replaced`}
            failed={t`Not replaced`}
          >
            {t`Make the new key`}
          </AsyncButton>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </>
      }
    >
      <div className="stack g16">
        <Select
          label={t`The old key works`}
          value={overlap}
          options={overlaps.map((value) => ({
            value,
            label: value === "0" ? t`not any more` : t`for another ${value} hours`,
          }))}
          onChange={({ currentTarget }) => setOverlap(currentTarget.value)}
        />
        {failure !== null && (
          <Note tone="bad" announce>
            {words(failure)}
          </Note>
        )}
      </div>
    </Dialog>
  );
}
