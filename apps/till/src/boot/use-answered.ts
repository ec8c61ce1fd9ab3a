import { useSyncExternalStore } from "react";
import { onAnswer } from "@rewardo/web/api.ts";
import { noteAnswer } from "./kept-boot.ts";

let hasAnswered = false;
const listeners = new Set<() => void>();

/** Listens for answers of the server; call once, at the start. */
export const watchAnswers = (): void =>
  onAnswer(() => {
    noteAnswer(Date.now());
    if (hasAnswered) return;
    hasAnswered = true;
    for (const listener of listeners) listener();
  });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the server has answered since the page was opened. */
export function useAnswered(): boolean {
  return useSyncExternalStore(subscribe, () => hasAnswered);
}
