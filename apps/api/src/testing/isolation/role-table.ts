/**
 * Who holds what, gathered from the files of `of/`: a second table beside the contract's, so that a slip in
 * that one is seen. The contract is not read here.
 */
import type { CallerKind } from "./cells.ts";
import { holders } from "./gather.ts";
import type { Holder } from "./isolation.ts";

/** Permissions whose features are not built yet. */
const announced: Readonly<Record<string, readonly Holder[]>> = {
  integrations_view: ["employee"],
  integrations_modify: ["admin"],
  messages_view: ["employee"],
  messages_modify: ["admin"],
};

const held = (...kinds: readonly Holder[]): string[] =>
  Object.entries({ ...announced, ...holders }).flatMap(([permission, by]) =>
    kinds.some((kind) => by.includes(kind)) ? [permission] : [],
  );

export const heldBy: Readonly<Record<CallerKind, readonly string[]>> = {
  visitor: [],
  // No right of staff is a customer's.
  member: [],
  // A till scans, sees what it needs for that, and takes back its own last stamps.
  device: held("device"),
  employee: held("employee"),
  limited: held("employee"),
  admin: held("employee", "admin"),
  owner: held("employee", "admin", "owner"),
  platform: held("employee", "admin", "owner", "platform"),
};
