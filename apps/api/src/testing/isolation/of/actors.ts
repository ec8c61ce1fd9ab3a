/** How the queries are asked, for the isolation tests: each for an account and for a device. */
import { made, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import * as actors from "../../../features/tenants/actors/queries.ts";

interface Of {
  readonly accounts: { readonly owner: { readonly account_id: string } };
  readonly device_id: string;
}

const rowsOf = ({ accounts, device_id }: Of): readonly actors.ActorRow[] => [
  { table: "accounts", _id: accounts.owner.account_id },
  { table: "devices", _id: device_id },
];

export const isolation: Isolation = {
  writes: {
    updateFrozen: async (tx, scope, of) => {
      for (const row of rowsOf(of)) await actors.updateFrozen(tx, scope, row, { by: made(), now });
    },
    updateFlagsSettled: async (tx, scope, of) => {
      for (const row of rowsOf(of)) await actors.updateFlagsSettled(tx, scope, row, now);
    },
    deleteSessionsOf: async (tx, scope, of) => {
      for (const row of rowsOf(of)) await actors.deleteSessionsOf(tx, scope, row);
    },
  },
};
