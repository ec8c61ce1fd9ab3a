/** The change to many records that this browser follows: it goes on when its page is left, and after a reload. */
import { onStorageCleared, readStored, store } from "@rewardo/web/storage.ts";

const readId = (): string | null => {
  const kept = readStored("bulk_change_id");
  return typeof kept === "string" ? kept : null;
};

let followed = readId();
const listeners = new Set<() => void>();

/** Follows another change, or none. */
export const follow = (id: string | null): void => {
  followed = id;
  store("bulk_change_id", id);
  for (const listener of listeners) listener();
};

onStorageCleared(() => {
  followed = null;
});

export const followedId = (): string | null => followed;

export const onFollowed = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
