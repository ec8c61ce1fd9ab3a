import { useLingui } from "@lingui/react/macro";
import type { CameraControl } from "../../platform/scanner/use-camera.ts";
import { Button } from "../../ui/button.tsx";
import { CameraView } from "./camera-view.tsx";
import { JustSeen } from "./just-seen.tsx";
import { NumberForm } from "./number-form.tsx";
import c from "./scan-view.module.css";
import type { Seen } from "./till.ts";

interface ScanViewProps {
  camera: CameraControl;
  seen: readonly Seen[];
  isTyping: boolean;
  onTyping: (on: boolean) => void;
  onCode: (text: string) => void;
  onNumber: (number: string) => void;
  onSeen: (number: string) => void;
  isWide: boolean;
}

/** Waiting for a card: the camera, and what to do without one. */
export function ScanView(props: ScanViewProps) {
  const { isTyping, isWide } = props;
  if (isWide) return <WideScan {...props} />;
  return isTyping ? <TypedNumber {...props} /> : <PhoneScan {...props} />;
}

function PhoneScan({ camera, seen, onCode, onTyping, onSeen }: ScanViewProps) {
  const { t } = useLingui();
  return (
    <>
      <CameraView camera={camera} onCode={onCode} />
      <div className={c.sheet}>
        <h1 className={c.title}>{t`Point at the customer’s code`}</h1>
        <p className={c.hint}>{t`It reads by itself. No code? Type the number.`}</p>
        <Button
          icon="hash"
          full
          kind={camera.state.is === "problem" ? "primary" : "secondary"}
          size={camera.state.is === "problem" ? "till" : "default"}
          onClick={() => onTyping(true)}
        >
          {t`Type the number`}
        </Button>
        <JustSeen seen={seen} onChoose={onSeen} />
      </div>
    </>
  );
}

function TypedNumber({ onNumber }: ScanViewProps) {
  const { t } = useLingui();
  return (
    <div className={c.typed}>
      <h1>{t`Type the number`}</h1>
      <NumberForm onNumber={onNumber} pad isPrimary takesFocus />
    </div>
  );
}

function WideScan({ camera, seen, onCode, onNumber, onSeen }: ScanViewProps) {
  const { t } = useLingui();
  return (
    <div className={c.wide}>
      <CameraView camera={camera} onCode={onCode} />
      <div className={c.aside}>
        <div>
          <h1>{t`Point at the customer’s code`}</h1>
          <p className="mut">{t`It reads by itself. A hand scanner works at any time.`}</p>
        </div>
        <NumberForm onNumber={onNumber} pad={false} isPrimary takesFocus={false} />
        <JustSeen seen={seen} onChoose={onSeen} />
      </div>
    </div>
  );
}
