import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import type { CameraState } from "../camera/camera-session.ts";
import { type CameraControl, usePicture } from "../camera/use-camera.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./camera-view.module.css";

interface CameraViewProps {
  camera: CameraControl;
  onCode: (text: string) => void;
}

/** The camera's picture with the corners to aim with, or why there is none and what to do about it. */
export function CameraView({ camera, onCode }: CameraViewProps) {
  const { state } = camera;
  if (state.is === "problem") return <NoPicture problem={state.problem} onRetry={camera.retry} />;
  return <Picture camera={camera} onCode={onCode} />;
}

function Picture({ camera, onCode }: CameraViewProps) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const [isStillThere, repeat] = useStillThere();
  usePicture(video, camera, onCode, repeat);
  return (
    <div className={c.view}>
      {/* The heading says all that the picture does; without sight the number is typed. */}
      <video className={c.picture} ref={video} muted playsInline autoPlay aria-hidden="true" tabIndex={-1} />
      <div className={c.aim} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      <p role="status" className={c.still} data-shown={isStillThere || undefined}>
        {isStillThere && t`Read already. Take the card away and show it again.`}
      </p>
    </div>
  );
}

/** Time after its last detection in which a code counts as still in view. */
const stillThereMs = 1200;

/**
 * Whether the code that was read last is still in front of the camera, and a function to report that it was seen again.
 */
function useStillThere(): [boolean, () => void] {
  const [isThere, setThere] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const repeat = () => {
    setThere(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setThere(false), stillThereMs);
  };
  return [isThere, repeat];
}

type Standing = Extract<CameraState, { is: "problem" }>["problem"];

function NoPicture({ problem, onRetry }: { problem: Standing; onRetry: () => void }) {
  const { t } = useLingui();
  const says: Record<Standing, { title: string; text: string }> = {
    denied: {
      title: t`The camera is not allowed`,
      text: t`Allow the camera: use the icon next to the page’s address, then try again.`,
    },
    missing: { title: t`No camera here`, text: t`Plug one in and try again, use a hand scanner, or type the number.` },
    busy: { title: t`The camera is in use`, text: t`Close the other program that uses it, then try again.` },
    insecure: {
      title: t`No camera without https`,
      text: t`Open this page by its https address. Until then type the number.`,
    },
    broken: { title: t`The camera stopped`, text: t`Try again, or type the number.` },
    reader: { title: t`Codes cannot be read now`, text: t`The reader did not load. Try again, or type the number.` },
  };
  const { title, text } = says[problem];
  return (
    <div className={c.none}>
      <span className={c.ring}>
        <Icon name="camera-slash" size={32} />
      </span>
      <p role="status" className={c.says}>
        <b className="t16">{title}</b>
        <span className="mut">{text}</span>
      </p>
      {problem !== "insecure" && (
        <Button icon="arrow-clockwise" onClick={onRetry}>
          {t`Try again`}
        </Button>
      )}
    </div>
  );
}
