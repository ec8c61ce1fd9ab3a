import { useEffect, useState } from "react";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { takesMore } from "./queue/room.ts";

/** What a day's promises need many times over. */
const leastBytes = 2_000_000;

const isRoomAllowed = async (): Promise<boolean> => {
  const { quota, usage } = await navigator.storage.estimate();
  return quota === undefined || usage === undefined || quota - usage > leastBytes;
};

const hasRoomNow = async (): Promise<boolean> =>
  (await isRoomAllowed().catch(() => true)) && (await takesMore(indexedDB));

/**
 * Whether there is room for what is promised next; asked again after each promise, when one was refused for want of room, and each
 * minute while there is none.
 */
export function useRoom(count: number, isRefused: boolean): boolean {
  const [hasRoom, setHasRoom] = useState(true);
  const minute = useMinute();
  const again = hasRoom ? 0 : minute;
  useEffect(() => {
    let isEnded = false;
    void hasRoomNow().then((has) => {
      if (!isEnded) setHasRoom(has);
    });
    return () => {
      isEnded = true;
    };
  }, [count, isRefused, again]);
  return hasRoom;
}
