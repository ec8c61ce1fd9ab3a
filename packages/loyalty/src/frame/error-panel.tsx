import { Trans } from "@lingui/react/macro";
import { Button } from "@rewardo/ui/button.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./error-panel.module.css";

export interface ErrorPanelProps {
  /** What happened; the server's message word for word. */
  message: string;
  onRetry?: (() => void) | undefined;
}

/** Error of one part of a page, shown in its place; the rest stays usable. */
export function ErrorPanel({ message, onRetry }: ErrorPanelProps) {
  return (
    <div className={c.panel} role="alert">
      <Icon name="warning-circle-fill" />
      <p>{message}</p>
      {onRetry !== undefined && (
        <Button size="compact" icon="arrow-clockwise" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}
