import { lazy, Suspense, useSyncExternalStore } from "react";
import { followedId, onFollowed } from "./followed.ts";

const BulkDock = lazy(async () => ({ default: (await import("./bulk-dock.tsx")).BulkDock }));

/** Shows the progress of bulk changes, once a page; fetches nothing while there are none. */
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
