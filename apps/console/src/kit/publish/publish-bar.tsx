import { plural } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "@rewardo/ui/button.tsx";
import { FootBar } from "../page/foot-bar.tsx";
import c from "./publish-bar.module.css";

export interface PublishBarProps {
  /** Number of differences from the published version; at 0 the bar is hidden. */
  changes: number;
  /** Another editor of the draft and the time of their change: "Kuba Lis, 2 minutes ago". */
  editor?: string | undefined;
  /** Shows what differs. */
  onShow: () => void;
  /** Opens the question that names what is lost. */
  onDiscard: () => void;
  /** Opens the publish dialog. */
  onPublish: () => void;
  /** What is foreseen, in front of the count: a figure with its words. */
  children?: ReactNode;
}

/** Stays at the foot of every tab while the draft differs from what customers have. Publish is the page's rose button. */
export function PublishBar({ changes, ...props }: PublishBarProps) {
  return changes === 0 ? null : <Bar changes={changes} {...props} />;
}

function Bar({ changes, editor, onShow, onDiscard, onPublish, children }: PublishBarProps) {
  const count = plural(changes, { one: "# change not published", other: "# changes not published" });
  return (
    <FootBar
      label={count}
      said={count}
      before={children}
      after={
        <>
          {editor !== undefined && <p className={c.editor}>{editor}</p>}
          <Button kind="quiet" size="compact" onClick={onShow}>
            <Trans>See them</Trans>
          </Button>
        </>
      }
    >
      <Button kind="quiet" onClick={onDiscard}>
        <Trans>Discard</Trans>
      </Button>
      <Button kind="primary" onClick={onPublish}>
        <Trans>Publish</Trans>
      </Button>
    </FootBar>
  );
}
