import { useEffect, useRef, useState } from "react";

export type AsyncState = "init" | "pending" | "success" | "error";

/** Milliseconds that a button says how it ended, before it is itself again. */
const saysHowItEndedMs = 2000;
/** Milliseconds after a success in which nothing begins: the server may answer between the two halves of a double tap. */
const secondTapMs = 700;

export interface AsyncAction<Input extends unknown[]> {
  state: AsyncState;
  /** What was thrown last; `undefined` unless the state is "error". */
  error: unknown;
  /** Runs the action; calls while one is pending, and the second tap just after it, do nothing. */
  run: (...input: Input) => void;
  /** Ends the wait for a second tap: what comes now is known to be meant. */
  allowNext: () => void;
}

/** Follows one action from press to outcome, for `AsyncButton` and for the form it sends. */
export function useAsyncAction<Input extends unknown[]>(
  action: (...input: Input) => Promise<unknown>,
): AsyncAction<Input> {
  const [state, setState] = useState<AsyncState>("init");
  const [error, setError] = useState<unknown>(undefined);
  const running = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const guard = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      clearTimeout(guard.current);
    },
    [],
  );

  const allowNext = () => {
    if (guard.current === undefined) return;
    clearTimeout(guard.current);
    guard.current = undefined;
    running.current = false;
  };
  const finish = (outcome: "success" | "error", reason: unknown) => {
    clearTimeout(guard.current);
    guard.current = undefined;
    if (outcome === "error") running.current = false;
    else guard.current = setTimeout(allowNext, secondTapMs);
    setError(reason);
    setState(outcome);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setState("init");
      setError(undefined);
    }, saysHowItEndedMs);
  };
  const run = (...input: Input) => {
    if (running.current) return;
    running.current = true;
    clearTimeout(timer.current);
    setError(undefined);
    setState("pending");
    action(...input).then(
      () => finish("success", undefined),
      (reason: unknown) => finish("error", reason),
    );
  };
  return { state, error, run, allowNext };
}
