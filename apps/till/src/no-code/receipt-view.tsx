import { useLingui } from "@lingui/react/macro";
import { type SyntheticEvent, useState } from "react";
import type { CameraControl } from "../camera/use-camera.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { CameraView } from "../reader/camera-view.tsx";
import type { Source } from "../till.ts";
import { takesScans } from "../use-keys.ts";
import c from "./no-code.module.css";

interface ReceiptViewProps {
  camera: CameraControl;
  onCode: (code: string, source: Source) => void;
}

/** The receipt of a customer who paid without a card: read, or its number typed. Their card comes next. */
export function ReceiptView({ camera, onCode }: ReceiptViewProps) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() !== "") onCode(text, "typed");
  };
  return (
    <form className={c.view} onSubmit={submit} noValidate>
      <div>
        <h1>{t`Scan the receipt`}</h1>
        <p className="mut">{t`Paid in the last 24 hours without a card. Scan the card next.`}</p>
      </div>
      <CameraView camera={camera} onCode={(code) => onCode(code, "camera")} />
      <TextField
        label={t`Receipt number`}
        hint={t`As printed, if the code cannot be read`}
        value={text}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        {...takesScans}
      />
      <div className={c.foot}>
        <Button type="submit" kind="primary" size="till" full icon="scan-bold" disabled={text.trim() === ""}>
          {t`Go on to the card`}
        </Button>
      </div>
    </form>
  );
}
