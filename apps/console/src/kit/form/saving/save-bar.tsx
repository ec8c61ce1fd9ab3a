import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useOwnBars } from "../../../platform/own-bars.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import type { AsyncState } from "@rewardo/ui/async/use-async-action.ts";
import c from "./save-bar.module.css";

export interface SaveTexts {
  save: string;
  pending: string;
  done: string;
  failed: string;
}

export interface SaveBarProps {
  /** How many fields differ from what is kept. */
  changes: number;
  /** How many fields have to be put right before it can be saved. */
  faults: number;
  /** The record is new: nothing was saved before, so nothing can be discarded. */
  isNew: boolean;
  state: AsyncState;
  /** Saving waits for an upload, such as a picture. */
  isWaiting?: boolean | undefined;
  onDiscard?: (() => void) | undefined;
  texts?: Partial<SaveTexts> | undefined;
  /** Other buttons, before the one that saves. */
  tools?: ReactNode;
  /** Why it was not saved, above the bar. */
  children?: ReactNode;
}

/** Stays at the bottom while a form is filled in: what is not saved yet, and the one rose button. */
export function SaveBar({
  changes,
  faults,
  isNew,
  state,
  isWaiting = false,
  onDiscard,
  texts,
  tools,
  children,
}: SaveBarProps) {
  const { t } = useLingui();
  useOwnBars();
  // What has been typed since it was saved is not saved.
  const shown = state === "success" && changes > 0 ? "init" : state;
  const isIdle = state === "init" && (isWaiting || (!isNew && changes === 0));
  const unsaved = isNew
    ? t`Not saved yet`
    : plural(changes, { one: "# change not saved", other: "# changes not saved" });
  const kept = isNew ? "" : t`Everything is saved`;
  const said = () => {
    if (faults > 0) return plural(faults, { one: "# field to correct", other: "# fields to correct" });
    if (isWaiting) return t`A picture is on its way`;
    return changes > 0 ? unsaved : kept;
  };
  return (
    <div className={c.foot}>
      {children}
      <div className={c.bar} data-bottom-bar="">
        <p className={cx(c.said, faults > 0 && c.faulty)} role="status">
          {faults > 0 && <Icon name="warning-circle-fill" size={16} />}
          {said()}
        </p>
        {onDiscard !== undefined && (isNew || changes > 0) && (
          <Button
            kind="quiet"
            className={cx(isNew && tools !== undefined && c.givesWay)}
            disabled={state === "pending"}
            onClick={onDiscard}
          >
            {isNew ? <Trans>Cancel</Trans> : <Trans>Discard</Trans>}
          </Button>
        )}
        {tools}
        <AsyncButton
          type="submit"
          kind="primary"
          state={shown}
          aria-disabled={isIdle}
          className={cx(isIdle && c.idle)}
          pending={texts?.pending ?? t`Saving`}
          done={texts?.done ?? t`Saved`}
          failed={texts?.failed ?? t`Not saved`}
        >
          {texts?.save ?? t`Save`}
        </AsyncButton>
      </div>
    </div>
  );
}
