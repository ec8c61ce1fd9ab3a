/** What a cell of the matrix that is let in may write. */
import { platformBusinessId } from "@rewardo/contract/roles";
import type { Tenant } from "../tenant-type.ts";
import type { Cell } from "./cells.ts";
import type { Probe } from "./probe.ts";

/** Which entries of the fingerprint a cell that is let in may change. Cells with the same `key` may change the same. */
export interface Reach {
  readonly key: string;
  includes(entry: string): boolean;
}

const ends = (list: readonly string[]): Reach => ({
  key: list.toSorted().join(),
  includes: (entry) => list.some((end) => entry.endsWith(end)),
});

/** @param tenants the own business and the other one */
export const reachIn = (cell: Cell, probe: Probe, { home, away }: Record<"home" | "away", Tenant>): Reach => {
  const idOf = { own: home.id, foreign: away.id, none: undefined, malformed: undefined, neighbour: home.id } as const;
  if (cell.endpoint.name.startsWith("preview")) return ends([]);
  // A challenge belongs to no identity until it is answered.
  if (cell.endpoint.name === "beginPasskeySignIn") return ends(["passkey_challenges -"]);
  if (probe.hasOwnBusiness === true) {
    return { key: "its own", includes: (entry) => ![home.id, away.id].some((id) => entry.endsWith(id)) };
  }
  // Of people and not of businesses; whose they are is looked at in the features' own tests.
  const signInTables = ["identities -", "known_browsers -"];
  if (cell.caller !== "platform") return ends([home.id, ...signInTables]);
  // The platform writes in the business that the path names, and nowhere else.
  const isPublic = cell.endpoint.definition.access === "public";
  const named = ["updateBusiness", "actAsBusiness"].includes(cell.endpoint.name)
    ? idOf[cell.whose.item]
    : cell.path.includes(":business_id")
      ? idOf[cell.whose.prefix]
      : undefined;
  return ends([
    platformBusinessId,
    ...signInTables,
    // Plans are the platform's to change.
    ...(cell.endpoint.entity === "plans" ? ["plans -"] : []),
    ...(named !== undefined ? [named] : isPublic ? [home.id] : []),
  ]);
};
