import type { ReactNode } from "react";
import { Button } from "@rewardo/ui/button.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";

export interface QuestionProps {
  open: boolean;
  title: string;
  description?: ReactNode;
  /** The answer that keeps what was typed; also what closing means. */
  keep: string;
  onKeep: () => void;
  /** The answer that loses it. */
  lose: string;
  onLose: () => void;
}

/** Asks before what was typed is lost; the safe answer comes first. */
export function Question({ open, title, description, keep, onKeep, lose, onLose }: QuestionProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onKeep()}
      narrow
      title={title}
      description={description}
      actions={
        <>
          <Button kind="primary" onClick={onKeep}>
            {keep}
          </Button>
          <Button kind="takes-away" onClick={onLose}>
            {lose}
          </Button>
        </>
      }
    />
  );
}
