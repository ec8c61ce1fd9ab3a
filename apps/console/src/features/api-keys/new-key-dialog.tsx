import { useLingui } from "@lingui/react/macro";
import type { IssuedApiKey } from "@rewardo/contract/api-keys";
import type { Permission } from "@rewardo/contract/permissions";
import { type FormEvent, useId, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useFirstFault } from "../../kit/form/use-first-fault.ts";
import { PlacesField } from "../../kit/form/places/places-field.tsx";
import { PermissionEditor } from "../../kit/rights/permission-editor.tsx";
import { grantable } from "../../kit/rights/rights.ts";
import { useAsyncAction } from "@rewardo/ui/async/use-async-action.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { apiKeyCalls } from "./api.ts";
import c from "../../kit/secrets/secrets.module.css";

const dayMs = 86_400_000;
/** Days that a key can live; 0 is forever. */
const lives = ["90", "365", "30", "0"] as const;

interface NewKeyDialogProps {
  onClose: () => void;
  onIssued: (issued: IssuedApiKey) => Promise<void>;
}

/** Form for a new key: its permissions, places and lifetime. */
export function NewKeyDialog({ onClose, onIssued }: NewKeyDialogProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const formId = useId();
  const { fields, show: showFault } = useFirstFault();
  const { account, business } = useSession();
  const own = account?.place_ids ?? null;
  const [name, setName] = useState("");
  const [permissions, setPermissions] = useState<Permission[]>([]);
  const [place_ids, setPlaces] = useState<string[] | null>(own === null ? null : [...own]);
  const [life, setLife] = useState<string>("365");
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { state, run } = useAsyncAction(async () => {
    setFailure(null);
    const days = Number(life);
    const expires_at = days === 0 ? null : new Date(Date.now() + days * dayMs).toISOString();
    try {
      await onIssued(
        await call(apiKeyCalls.create, { body: { name: name.trim(), permissions, place_ids, expires_at } }),
      );
    } catch (error) {
      setFailure(error);
      throw error;
    }
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== "" && permissions.length > 0) run();
    else showFault();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      sheet
      title={t`New key`}
      description={t`Give it what its program needs, and no more.`}
      actions={
        <>
          <AsyncButton
            type="submit"
            form={formId}
            kind="primary"
            state={state}
            pending={t`Making`}
            done={t`Made`}
            failed={t`Not made`}
          >
            {t`Make key`}
          </AsyncButton>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <div ref={fields} className={c.form}>
          <TextField
            label={t`Name`}
            hint={t`What the program is called here.`}
            value={name}
            maxLength={100}
            autoComplete="off"
            error={isTried && name.trim() === "" ? t`Say what the key is for.` : undefined}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Select
            label={t`Works for`}
            value={life}
            options={lives.map((value) => ({
              value,
              label: value === "0" ? t`As long as it is not revoked` : value === "365" ? t`One year` : t`${value} days`,
            }))}
            onChange={({ currentTarget }) => setLife(currentTarget.value)}
          />
          <PlacesField label={t`Places`} isBound={own !== null} value={place_ids} onChange={setPlaces} />
          <div>
            <h3 className={c.rightsTitle}>{t`Rights`}</h3>
            <PermissionEditor
              value={permissions}
              onChange={setPermissions}
              offered={grantable(account?.permissions ?? [], business)}
              error={isTried && permissions.length === 0 ? t`Tick at least one right.` : undefined}
            />
          </div>
          {failure !== null && (
            <Note tone="bad" announce>
              {words(failure)}
            </Note>
          )}
        </div>
      </form>
    </Dialog>
  );
}
