import { lazy, Suspense, useSyncExternalStore } from "react";
import { followedId, onFollowed } from "./followed.ts";

const BulkDock = lazy(async () => ({ default: (await import("./bulk-dock.tsx")).BulkDock }));

/** Where a change to many records is followed, once a page; nothing is fetched while there is none. */
export function BulkPlace() {
  const id = useSyncExternalStore(onFollowed, followedId, () => null);
  return (
    id !== null && (
      <Suspense fallback={null}>
        <BulkDock key={id} id={id} />
      </Suspense>
    )
  );
}
