import { useLingui } from "@lingui/react/macro";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { CameraView } from "./camera-view.tsx";
import c from "./code-camera.module.css";
import type { TillCamera } from "./till-camera.ts";

interface CodeCameraProps {
  till: TillCamera;
  onCode: (text: string) => void;
}

/** Reads a coupon's code from paper, above the card that is open. */
export function CodeCamera({ till: { camera, isReading, read }, onCode }: CodeCameraProps) {
  const { t } = useLingui();
  return (
    <Dialog open={isReading} onOpenChange={read} sheet closeButton title={t`Point at the coupon’s code`}>
      <div className={c.picture}>
        <CameraView
          camera={camera}
          onCode={(text) => {
            read(false);
            onCode(text);
          }}
        />
      </div>
    </Dialog>
  );
}
