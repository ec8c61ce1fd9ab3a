/** The live connection of a card: any message means that something changed. */

/** Milliseconds before the next try, growing while nothing answers. */
const waits = [1000, 2000, 5000, 15_000, 30_000];

/**
 * Calls back when something may have changed: a message, a connection that is there again, a page that is looked at again.
 * @param isOld what is shown was not read just now, so that the first connection calls back, too
 * @returns what ends it
 */
export const listen = (key: string, onChange: () => void, isOld: boolean): (() => void) => {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let isOver = false;
  /** Something may have changed since what is shown was read. */
  let hasMissed = isOld;

  const open = (): void => {
    clearTimeout(timer);
    if (isOver || socket !== null || document.visibilityState === "hidden") return;
    const { protocol, host } = window.location;
    const made = new WebSocket(
      `${protocol === "https:" ? "wss" : "ws"}://${host}/ws/member?business=${encodeURIComponent(key)}`,
    );
    socket = made;
    made.addEventListener("open", () => {
      tries = 0;
      // Nobody was told what came while there was no connection.
      if (hasMissed) onChange();
      hasMissed = false;
    });
    made.addEventListener("message", onChange);
    made.addEventListener("close", () => {
      if (socket === made) socket = null;
      if (isOver) return;
      hasMissed = true;
      onChange();
      timer = setTimeout(open, waits[Math.min(tries, waits.length - 1)]);
      tries += 1;
    });
  };
  const look = (): void => {
    if (document.visibilityState === "hidden") return;
    onChange();
    open();
  };
  const online = (): void => {
    tries = 0;
    look();
  };

  open();
  document.addEventListener("visibilitychange", look);
  window.addEventListener("online", online);
  window.addEventListener("offline", onChange);
  return () => {
    isOver = true;
    clearTimeout(timer);
    socket?.close();
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("online", online);
    window.removeEventListener("offline", onChange);
  };
};
