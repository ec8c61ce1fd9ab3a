import { useLingui } from "@lingui/react/macro";
import type { Integration } from "@rewardo/contract/integrations";
import { useState } from "react";
import { Button } from "@rewardo/ui/button.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import c from "./integrations.module.css";
import { preferIntegration, usePreferredIntegration } from "../../kit/integrations/preferred.ts";
import { useStateWords } from "../../kit/integrations/use-state-words.ts";

const none = "none";

interface ChoiceDialogProps {
  integrations: readonly Integration[];
  /** Closes a dialog that the user opened; left out, a choice is required. */
  onClose?: (() => void) | undefined;
}

/** Which point-of-sale system this browser works with, or none. */
export function ChoiceDialog({ integrations, onClose }: ChoiceDialogProps) {
  const { t } = useLingui();
  const state = useStateWords();
  const preferred = usePreferredIntegration(integrations);
  const [chosen, setChosen] = useState<string | undefined>(preferred === null ? none : preferred);
  const save = () => {
    if (chosen === undefined) return;
    preferIntegration(chosen === none ? null : chosen);
    onClose?.();
  };
  const options = [
    ...integrations.map((integration) => ({
      ...{ value: integration._id, label: integration.name, sign: integration.name.charAt(0) },
      hint: state(integration).words,
    })),
    { value: none, label: t`None`, sign: "–", hint: t`Cards are scanned and stamped by hand here` },
  ];
  return (
    <Dialog
      open
      narrow
      sheet
      dismissible={onClose !== undefined}
      onOpenChange={() => onClose?.()}
      title={t`Select integration`}
      description={t`Which till stands beside you? Its orders come first in this browser. You can change it at any time.`}
      actions={
        <>
          <Button kind="primary" disabled={chosen === undefined} onClick={save}>
            {t`Save`}
          </Button>
          {onClose !== undefined && <Button onClick={onClose}>{t`Cancel`}</Button>}
        </>
      }
    >
      <fieldset className={c.options}>
        <legend className="sr">{t`Select integration`}</legend>
        {options.map(({ value, label, sign, hint }) => (
          <label key={value} className={c.option}>
            <span className={cx(c.tile, value === none && c.free)} aria-hidden="true">
              {sign}
            </span>
            <span className={c.words}>
              <b>{label}</b>
              <span className={c.sub}>{hint}</span>
            </span>
            <input
              type="radio"
              name="integration"
              value={value}
              checked={chosen === value}
              onChange={() => setChosen(value)}
            />
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
