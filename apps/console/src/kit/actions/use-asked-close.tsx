import { useBlocker } from "@tanstack/react-router";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { LazyQuestion } from "../form/saving/lazy-dialogs.tsx";
import { useLayer } from "@rewardo/ui/overlays/back-layers.ts";

interface AskedCloseOptions {
  isOpen?: boolean | undefined;
  /** The form has input that closing would lose. */
  isDirty: boolean;
  onClose: () => void;
}

interface AskedClose {
  /** Closes at once where nothing is lost, and asks otherwise. */
  readonly close: () => void;
  /** Stands inside what is closed. */
  readonly question: ReactNode;
}

/** Closing a sheet with words in it asks first, whether by its buttons, Esc, the scrim or the browser's Back. */
export function useAskedClose({ isOpen = true, isDirty, onClose }: AskedCloseOptions): AskedClose {
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  const close = () => (isDirty ? setAsked(true) : onClose());
  useLayer(isOpen, close);
  useLayer(isAsked, () => setAsked(false));
  // A tab that is closed asks in the browser's own words.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: true, disabled: !isOpen || !isDirty });
  return {
    close,
    question: (
      <LazyQuestion
        open={isAsked}
        title={t`Leave without saving?`}
        description={t`What you changed here would be lost.`}
        keep={t`Keep editing`}
        onKeep={() => setAsked(false)}
        lose={t({ message: "Leave", comment: "Answer: leave the page and lose the changes" })}
        onLose={() => {
          setAsked(false);
          onClose();
        }}
      />
    ),
  };
}

/** Whether a form differs from what it was opened with. */
export function useIsChanged(form: unknown): boolean {
  const now = JSON.stringify(form);
  const [opened] = useState(now);
  return now !== opened;
}
