/** The live connection of a card: any message means that something changed. */

/** Milliseconds before the next try, growing while nothing answers. */
const waits = [1000, 2000, 5000, 15_000, 30_000];
const waitAfter = (tries: number): number => waits[Math.min(tries, waits.length - 1)]!;

/**
 * Reads when something may have changed: a message, a connection that is there again, a page that is looked at again. A
 * read that failed is tried again while there is a network.
 * @param read resolves with whether the server answered
 * @param isOld what is shown was not read just now, so that the first connection reads, too
 * @returns what ends it
 */
export const listen = (key: string, read: () => Promise<boolean>, isOld: boolean): (() => void) => {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isOver = false;
  /** Something may have changed since what is shown was read. */
  let hasMissed = isOld;

  const isHidden = (): boolean => document.visibilityState === "hidden";
  const change = async (): Promise<void> => {
    const isRead = await read();
    clearTimeout(again);
    if (isRead) failures = 0;
    else if (!isOver && navigator.onLine && !isHidden()) {
      again = setTimeout(() => void change(), waitAfter(failures));
      failures += 1;
    }
  };
  const open = (): void => {
    clearTimeout(timer);
    if (isOver || socket !== null || isHidden()) return;
    const { protocol, host } = window.location;
    const made = new WebSocket(
      `${protocol === "https:" ? "wss" : "ws"}://${host}/ws/member?business=${encodeURIComponent(key)}`,
    );
    socket = made;
    made.addEventListener("open", () => {
      tries = 0;
      // The server sent no news while the connection was down.
      if (hasMissed) void change();
      hasMissed = false;
    });
    made.addEventListener("message", () => void change());
    made.addEventListener("close", () => {
      if (socket === made) socket = null;
      if (isOver) return;
      hasMissed = true;
      void change();
      timer = setTimeout(open, waitAfter(tries));
      tries += 1;
    });
  };
  const look = (): void => {
    if (isHidden()) return;
    void change();
    open();
  };
  const online = (): void => {
    tries = 0;
    look();
  };
  const offline = (): void => void change();

  open();
  document.addEventListener("visibilitychange", look);
  window.addEventListener("online", online);
  window.addEventListener("offline", offline);
  return () => {
    isOver = true;
    clearTimeout(timer);
    clearTimeout(again);
    socket?.close();
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("online", online);
    window.removeEventListener("offline", offline);
  };
};
