import { useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import type { CameraControl } from "../camera/use-camera.ts";
import { Button } from "@rewardo/ui/button.tsx";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { CameraView } from "./camera-view.tsx";
import { JustSeen } from "../lazy-card-parts.ts";
import { AskedNumber } from "./asked-number.tsx";
import type { WrongNumber } from "./number-form.tsx";
import c from "./scan-view.module.css";
import type { NoCode, Seen } from "../till.ts";

interface ScanViewProps {
  camera: CameraControl;
  seen: readonly Seen[];
  isTyping: boolean;
  /** The typed number that belongs to no card. */
  wrong: WrongNumber | undefined;
  onTyping: (on: boolean) => void;
  onCode: (text: string) => void;
  onNumber: (number: string) => void;
  onSeen: (number: string) => void;
  onReopen: (card_subscription_id: string) => void;
  onNoCode: (way: NoCode) => void;
  /** The receipt whose card is scanned now. */
  receipt: string | null;
  /** `null` where no receipts come, or one was read. */
  onReceipt: (() => void) | null;
  isWide: boolean;
}

/** Waiting for a card: the camera, and what to do without one. */
export function ScanView(props: ScanViewProps) {
  const { isTyping, isWide } = props;
  if (isWide) return <WideScan {...props} />;
  return isTyping ? <TypedNumber {...props} /> : <PhoneScan {...props} />;
}

/** What to do: aim the camera or, where it gives no picture, what works without it. */
function useScanWords({ camera, isWide, receipt }: ScanViewProps): { title: string; hint: string } {
  const { t } = useLingui();
  if (receipt !== null)
    return { title: t`Now the customer’s card`, hint: t({ message: `For receipt ${receipt}`, context: "till" }) };
  if (camera.state.is === "problem") return { title: t`Scan a card`, hint: t`Type the number, or use a hand scanner.` };
  const title = t`Point at the customer’s code`;
  if (isWide) return { title, hint: t`Codes are read automatically. A hand scanner works too.` };
  return { title, hint: t`Codes are read automatically. No code? Other ways are below.` };
}

function PhoneScan(props: ScanViewProps) {
  const { camera, seen, onCode, onTyping, onSeen, onReopen, onNoCode, onReceipt } = props;
  const { t } = useLingui();
  const { title, hint } = useScanWords(props);
  const isOnly = camera.state.is === "problem";
  return (
    <>
      <CameraView camera={camera} onCode={onCode} />
      <div className={c.sheet}>
        <div>
          <h1 className={c.title}>{title}</h1>
          <p className={c.hint}>{hint}</p>
        </div>
        {/* The sheet grows upwards: what comes first moves nothing that is touched. */}
        {seen.length > 0 && (
          <Suspense fallback={null}>
            <JustSeen seen={seen} onChoose={onSeen} onReopen={onReopen} />
          </Suspense>
        )}
        <Tiles onNoCode={onNoCode} />
        <Button
          icon="hash"
          full
          kind={isOnly ? "primary" : "secondary"}
          size={isOnly ? "till" : "default"}
          onClick={() => onTyping(true)}
        >
          {t`Type the number`}
        </Button>
        <ReceiptButton onReceipt={onReceipt} />
      </div>
    </>
  );
}

function TypedNumber({ onNumber, wrong }: ScanViewProps) {
  const { t } = useLingui();
  return (
    <div className={c.typed}>
      <h1>{t`Type the number`}</h1>
      <AskedNumber onNumber={onNumber} wrong={wrong} pad takesFocus />
    </div>
  );
}

function WideScan(props: ScanViewProps) {
  const { camera, seen, wrong, onCode, onNumber, onSeen, onReopen, onNoCode, onReceipt } = props;
  const { title, hint } = useScanWords(props);
  return (
    <div className={c.wide}>
      <CameraView camera={camera} onCode={onCode} />
      <div className={c.aside}>
        <div>
          <h1>{title}</h1>
          <p className="mut">{hint}</p>
        </div>
        <Tiles onNoCode={onNoCode} />
        <AskedNumber onNumber={onNumber} wrong={wrong} pad={false} takesFocus={wrong !== undefined} />
        <ReceiptButton onReceipt={onReceipt} />
        {seen.length > 0 && (
          <Suspense fallback={null}>
            <JustSeen seen={seen} isNamed onChoose={onSeen} onReopen={onReopen} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** Starts scanning a receipt, for a customer who paid without a card. */
function ReceiptButton({ onReceipt }: Pick<ScanViewProps, "onReceipt">) {
  const { t } = useLingui();
  return (
    onReceipt !== null && (
      <Button icon="receipt" full onClick={onReceipt}>
        {t`Scan an earlier receipt`}
      </Button>
    )
  );
}

/** Both buttons without a code look alike: the next step is still a scan. */
function Tiles({ onNoCode }: Pick<ScanViewProps, "onNoCode">) {
  const { t } = useLingui();
  const guest = () =>
    onNoCode({ is: "guest", key: crypto.randomUUID(), isSending: false, wantsPaper: false, paper: null });
  return (
    <div className={c.tiles}>
      <Tile icon="user-plus" name={t`New guest`} text={t`no card yet`} onClick={guest} />
      <Tile icon="phone" name={t`Phone number`} text={t`card at home`} onClick={() => onNoCode({ is: "phone" })} />
    </div>
  );
}

interface TileProps {
  icon: IconName;
  name: string;
  text: string;
  onClick: () => void;
}

function Tile({ icon, name, text, onClick }: TileProps) {
  return (
    <button type="button" className={c.tile} onClick={onClick}>
      <Icon name={icon} size={24} />
      <span className={c.name}>{name}</span>
      <span className="t13 mut">{text}</span>
    </button>
  );
}
