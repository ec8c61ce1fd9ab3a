import { useEffect, useState } from "react";

/** What a day's promises need many times over. */
const leastBytes = 2_000_000;

/** Whether the browser still has room for what is promised next; asked again after each promise. */
export function useRoom(count: number): boolean {
  const [hasRoom, setHasRoom] = useState(true);
  useEffect(() => {
    let isEnded = false;
    const ask = async () => {
      const { quota, usage } = await navigator.storage.estimate();
      if (!isEnded && quota !== undefined && usage !== undefined) setHasRoom(quota - usage > leastBytes);
    };
    // A browser that does not say lets the write itself fail, which is said then.
    ask().catch(() => undefined);
    return () => {
      isEnded = true;
    };
  }, [count]);
  return hasRoom;
}
