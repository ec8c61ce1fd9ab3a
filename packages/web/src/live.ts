/**
 * The live connection: `/ws` says what has changed of what is shown. Messages reach their readers in batches, one a
 * frame, so that a busy Saturday costs one rendering and not hundreds.
 */
import type { LiveMessage } from "@rewardo/contract/live";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { isOnline, onNetwork } from "./network.ts";

export type LiveType = LiveMessage["type"];
export type LiveMessageOf<T extends LiveType, M = LiveMessage> = M extends { type: infer U }
  ? T extends U
    ? M
    : never
  : never;
/** `off` once the connection has ended for good; before the first one it is `connecting`. */
export type LiveState = "off" | "connecting" | "live" | "reconnecting";
type Handler = (messages: readonly LiveMessage[]) => void;

const reconnectMs = 1000;
/** While the page is hidden no frames come; the messages go out at this pace instead. */
const hiddenBatchMs = 1000;
/** More than this between two batches is cheaper to fetch again than to patch in. */
const batchMax = 500;
/** Ended for good: log-out, or the server does not let this visitor in. */
const finalCodes = new Set([1000, 1008, 4401, 4403]);
/** The session that the connection came with has ended; this browser may have another one by now. */
const sessionEnded = 4401;

let state: LiveState = "connecting";
const stateListeners = new Set<() => void>();
const handlers = new Map<LiveType, Set<Handler>>();
let queue: LiveMessage[] = [];
let flushing = false;

const setState = (next: LiveState): void => {
  if (state === next) return;
  state = next;
  for (const listener of stateListeners) listener();
};

/** Calls back with each batch of messages of the type, in their order; gives the function that ends this. */
export const onLive = <T extends LiveType>(
  type: T,
  handler: (messages: readonly LiveMessageOf<T>[]) => void,
): (() => void) => {
  const known = handlers.get(type) ?? new Set<Handler>();
  handlers.set(type, known);
  // A handler sees only messages of its own type, see `flush`.
  known.add(handler as Handler);
  return () => known.delete(handler as Handler);
};

/** `onLive` for a component; the handler may close over what was rendered last. */
export function useLive<T extends LiveType>(type: T, handler: (messages: readonly LiveMessageOf<T>[]) => void): void {
  const latest = useEffectEvent(handler);
  useEffect(() => onLive(type, (messages) => latest(messages)), [type]);
}

const subscribe = (listener: () => void) => {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
};

const liveState = () => state;
/** For the live dot. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribe, liveState, liveState);
}

const types = new Set<unknown>(["transaction", "integration_order", "session"] satisfies LiveType[]);
const actions = new Set<unknown>([
  "refresh",
  "delete",
  "append",
  "prepend",
  "update",
] satisfies LiveMessage["action"][]);

/** A message of the contract, or `null`: an older page ignores what a newer server says. */
export const readMessage = (text: unknown): LiveMessage | null => {
  if (typeof text !== "string") return null;
  try {
    const message: unknown = JSON.parse(text);
    if (typeof message !== "object" || message === null || !("action" in message) || !("type" in message)) return null;
    if (!actions.has(message.action) || !types.has(message.type)) return null;
    const data = "data" in message ? message.data : null;
    if (message.action !== "refresh" && (typeof data !== "object" || data === null || !("_id" in data))) return null;
    return message as LiveMessage;
  } catch {
    return null;
  }
};

const enqueue = (message: LiveMessage): void => {
  queue.push(message);
  if (flushing) return;
  flushing = true;
  if (document.hidden) setTimeout(flush, hiddenBatchMs);
  else requestAnimationFrame(flush);
};

const flush = (): void => {
  flushing = false;
  const batch = queue;
  queue = [];
  for (const [type, readers] of handlers) {
    const ofType = batch.filter((message) => message.type === type);
    if (ofType.length === 0) continue;
    const delivered: readonly LiveMessage[] =
      ofType.length > batchMax ? [{ action: "refresh", type, data: null }] : ofType;
    for (const reader of readers) reader(delivered);
  }
};

const closeIt = ({ target }: Event): void => (target instanceof WebSocket ? target.close(1000) : undefined);

/**
 * Opens the connection and keeps it open until the returned function is called.
 * @param onResumed after a gap: what is shown may have missed messages and is fetched again.
 * @param hasSession asked when the server ended the session: whether there is one all the same, as after a new password.
 */
export const connectLive = (onResumed: () => void, hasSession: () => Promise<boolean>): (() => void) => {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  let wasOpen = false;
  /** Changes may have been missed while the connection was down. */
  let hasMissed = false;

  const retry = () => {
    if (ended) return;
    setState("reconnecting");
    timer = setTimeout(open, reconnectMs);
  };
  const open = () => {
    clearTimeout(timer);
    if (ended) return;
    if (!isOnline()) {
      hasMissed = true;
      return;
    }
    setState(wasOpen ? "reconnecting" : "connecting");
    const { protocol, host } = window.location;
    const opened = new WebSocket(`${protocol === "https:" ? "wss" : "ws"}://${host}/ws`);
    socket = opened;
    opened.addEventListener("open", () => {
      if (socket !== opened) return;
      setState("live");
      if (hasMissed) onResumed();
      wasOpen = true;
      hasMissed = false;
    });
    opened.addEventListener("message", ({ data }) => {
      const message = readMessage(data);
      if (message !== null) enqueue(message);
    });
    opened.addEventListener("close", ({ wasClean, code }) => {
      if (socket !== opened) return;
      socket = null;
      hasMissed = true;
      // A server that is being replaced says goodbye cleanly with 1001 or 1012 and will be back.
      if (wasClean && finalCodes.has(code)) {
        setState("off");
        if (code === sessionEnded) void hasSession().then((has) => has && retry());
      } else retry();
    });
  };

  const drop = () => {
    clearTimeout(timer);
    hasMissed = true;
    // A browser complains of a connection that is closed before it is open.
    if (socket?.readyState === WebSocket.CONNECTING) socket.addEventListener("open", closeIt);
    else socket?.close(1000);
    socket = null;
  };

  const offNetwork = onNetwork(() => {
    // After a network change the old connection may look open for minutes although it is dead.
    drop();
    open();
  });
  open();

  return () => {
    ended = true;
    offNetwork();
    drop();
    queue = [];
    setState("off");
  };
};
