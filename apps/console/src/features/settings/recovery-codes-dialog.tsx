import { useLingui } from "@lingui/react/macro";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { Button } from "@rewardo/ui/button.tsx";
import { LateDialog } from "@rewardo/ui/overlays/late-dialog.tsx";
import c from "./second-factor.module.css";

/**
 * Shows new recovery codes this once; it closes by its button alone. Late, so that no page of the settings waits for dialogs:
 * the dialog in which the codes were made has fetched the code already.
 */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <LateDialog
      open
      onOpenChange={onClose}
      dismissible={false}
      title={t`Keep these recovery codes`}
      description={t`Each opens your account once, should your phone be lost. They are shown only now.`}
      actions={<Button kind="primary" onClick={onClose}>{t`I have kept them`}</Button>}
    >
      <RecoveryCodeList codes={codes} />
    </LateDialog>
  );
}

/** The codes, to be copied or saved. */
function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const { t } = useLingui();
  const all = `${codes.join("\n")}\n`;
  const save = () => {
    const address = URL.createObjectURL(new Blob([all], { type: "text/plain" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = "recovery-codes.txt";
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <div className={c.form}>
      <ol className={c.codes}>
        {codes.map((code) => (
          <li key={code} className="num">
            {code}
          </li>
        ))}
      </ol>
      <div className={c.buttons}>
        <AsyncButton
          icon="copy"
          action={() => navigator.clipboard.writeText(all)}
          pending={t`Copying`}
          done={t`Copied`}
          failed={t`Not copied`}
        >
          {t`Copy`}
        </AsyncButton>
        <Button icon="download-simple" onClick={save}>
          {t`Save as a file`}
        </Button>
      </div>
    </div>
  );
}
