/** The toasts that stand on the screen: a small store, so that anything may raise one without a context. */

export type ToastKind = "info" | "success" | "warning" | "error";

export interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface ToastMessage {
  id: number;
  kind: ToastKind;
  text: string;
  /** A convenience only: a toast never carries the only way to undo. */
  action?: ToastAction | undefined;
}

const mostAtOnce = 3;
let messages: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Raises a toast for five seconds; beyond three the oldest gives way. The text comes translated. */
export const toast = (kind: ToastKind, text: string, action?: ToastAction): number => {
  lastId += 1;
  const same = messages.find((message) => message.kind === kind && message.text === text);
  const others = messages.filter((message) => message !== same);
  change([...others, { id: lastId, kind, text, action }].slice(-mostAtOnce));
  return lastId;
};

export const dismissToast = (id: number): void => {
  change(messages.filter((message) => message.id !== id));
};

export const currentToasts = (): readonly ToastMessage[] => messages;

export const subscribeToToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const change = (next: readonly ToastMessage[]): void => {
  messages = next;
  for (const listener of listeners) listener();
};
