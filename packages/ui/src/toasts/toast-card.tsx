import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Button } from "../button.tsx";
import { cx } from "../cx.ts";
import type { IconName } from "../icons/icon-names.ts";
import { Icon } from "../icons/icon.tsx";
import { dismissToast, type ToastKind, type ToastMessage } from "./toast.ts";
import c from "./toaster.module.css";

const standsMs = 5000;
const icons: Record<ToastKind, IconName> = {
  info: "info-bold",
  success: "check-bold",
  warning: "warning-bold",
  error: "x-bold",
};

/** A toast with its timer, and a button that closes it sooner. */
export function ToastCard({ message, paused }: { message: ToastMessage; paused: boolean }) {
  const { t } = useLingui();
  const line = useThinningLine(paused, () => dismissToast(message.id));
  const { action } = message;
  return (
    <div className={cx(c.toast, c[message.kind])}>
      <span className={c.mark}>
        <Icon name={icons[message.kind]} size={18} />
      </span>
      <div className={c.body}>
        {message.text}
        {action !== undefined && (
          <button
            type="button"
            className={cx("link q", c.action)}
            onClick={() => {
              dismissToast(message.id);
              action.onPress();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <Button
        kind="quiet"
        size="compact"
        square
        icon="x"
        aria-label={t`Close`}
        onClick={() => dismissToast(message.id)}
      />
      <span className={c.line} ref={line} />
    </div>
  );
}

/** The line is the clock: when it has thinned to nothing the toast goes, so what is seen and what is timed never differ. */
function useThinningLine(paused: boolean, onEnd: () => void) {
  const line = useRef<HTMLSpanElement>(null);
  const clock = useRef<Animation | null>(null);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    const animation = line.current?.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], {
      duration: standsMs,
      fill: "forwards",
    });
    if (animation === undefined) return;
    clock.current = animation;
    animation.onfinish = () => end.current();
    return () => animation.cancel();
  }, []);
  useEffect(() => {
    if (paused) clock.current?.pause();
    else clock.current?.play();
  }, [paused]);
  return line;
}
