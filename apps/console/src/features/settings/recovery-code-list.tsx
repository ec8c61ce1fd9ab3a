import { useLingui } from "@lingui/react/macro";
import { AsyncButton } from "../../kit/actions/async-button.tsx";
import { Button } from "@rewardo/ui/button.tsx";
import c from "./second-factor.module.css";

/** The codes, to be copied or saved. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
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
