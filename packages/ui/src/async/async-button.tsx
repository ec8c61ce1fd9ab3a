import type { ReactNode } from "react";
import { buttonClass } from "../button-class.ts";
import type { ButtonProps } from "../button.tsx";
import { cx } from "../cx.ts";
import { Icon } from "../icons/icon.tsx";
import { Spinner } from "../spinner.tsx";
import c from "./async-button.module.css";
import { type AsyncState, useAsyncAction } from "./use-async-action.ts";

export interface AsyncButtonTexts {
  /** Present participle: "Sending". */
  pending: string;
  /** Past tense: "Sent". */
  done: string;
  /** A short reason: "Not sent". */
  failed: string | ((error: unknown) => string);
}

export interface AsyncButtonProps extends Omit<ButtonProps, "onClick" | "iconEnd" | "square">, AsyncButtonTexts {
  /** What it does. A form's submit button follows its form instead: `type="submit"`, `state` and `error` from `useAsyncAction`. */
  action?: (() => Promise<unknown>) | undefined;
  state?: AsyncState | undefined;
  error?: unknown;
}

const nothing = () => Promise.resolve();

/** A button that waits: init, pending, success or error, and after two seconds init again. Its size never changes. */
export function AsyncButton({
  action,
  state,
  error,
  pending,
  done,
  failed,
  icon,
  kind,
  size,
  full,
  className,
  children,
  type = "button",
  ...rest
}: AsyncButtonProps) {
  const own = useAsyncAction(action ?? nothing);
  const now = state ?? own.state;
  const reason =
    typeof failed === "string" ? failed : now === "error" ? failed(state === undefined ? own.error : error) : "";
  const filled = kind === "primary" || kind === "ink";
  const looks = {
    success: filled ? c.done : c.doneQuiet,
    error: filled ? c.failed : c.failedQuiet,
    init: undefined,
    pending: undefined,
  };
  return (
    <>
      <button
        type={type}
        className={cx(buttonClass({ kind, size, full }), c.waits, looks[now], className)}
        aria-busy={now === "pending"}
        onClick={(event) => {
          if (now === "pending") event.preventDefault();
          else if (action !== undefined) own.run();
        }}
        {...rest}
      >
        <Face on={now === "init"} icon={icon === undefined ? null : <Icon name={icon} />}>
          {children}
        </Face>
        <Face on={now === "pending"} icon={<Spinner />}>
          {pending}
        </Face>
        <Face on={now === "success"} icon={<Icon name="check-bold" />}>
          {done}
        </Face>
        <Face on={now === "error"} icon={<Icon name="warning-bold" />}>
          {reason}
        </Face>
      </button>
      <span role="status" className="sr">
        {now === "success" ? done : now === "error" ? reason : ""}
      </span>
    </>
  );
}

/** All four faces lie in one cell, so the widest decides and nothing jumps; only one is seen and heard. */
function Face({ on, icon, children }: { on: boolean; icon: ReactNode; children: ReactNode }) {
  return (
    <span className={cx(c.face, on && c.on)}>
      {icon}
      <span>{children}</span>
    </span>
  );
}
