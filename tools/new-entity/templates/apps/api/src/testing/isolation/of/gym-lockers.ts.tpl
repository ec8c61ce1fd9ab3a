/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { made, now, page } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { freshRow } from "../probe.ts";
import { createGymLocker } from "../../../features/tenants/gym-lockers/index.ts";
import * as gymLockers from "../../../features/tenants/gym-lockers/queries.ts";

/** A gym locker of version 1. */
const freshGymLocker = freshRow(
  ({ ctx }) => createGymLocker(ctx, "Zabłocie"),
  (of) => of.made("gym_lockers"),
);

/** One to restore. */
const archivedGymLocker = freshRow(
  async ({ ctx, scope }) => {
    const id = await createGymLocker(ctx, "Zabłocie");
    await ctx.database.write(scope, (tx) => gymLockers.updateGymLockerStatus(tx, scope, id, { status: "archived", now }));
    return id;
  },
  (of) => of.made("gym_lockers"),
);

const someGymLocker = { name: "X", name_key: "x", description: null, now };

export const isolation: Isolation = {
  fill: {
    gym_lockers: ({ ctx }, business) => createGymLocker(ctx, `Gym locker of ${business}`),
  },
  holders: {
    gym_lockers_view: ["employee"],
    gym_lockers_modify: ["admin"],
  },
  rights: {
    gym_lockers: ["select", "insert", "update"],
  },
  probes: {
    listGymLockers: {},
    readGymLocker: { item: (ids) => ids.id((of) => of.made("gym_lockers")) },
    createGymLocker: { body: () => ({ name: "Nowe" }) },
    updateGymLocker: { item: freshGymLocker, body: () => ({ name: "Inne" }) },
    archiveGymLocker: { item: freshGymLocker },
    restoreGymLocker: { item: archivedGymLocker },
  },
  reads: {
    selectGymLockers: (tx, scope) => gymLockers.selectGymLockers(tx, scope, { ...page, sort_by: "name" }),
    selectGymLocker: (tx, scope, of) => gymLockers.selectGymLocker(tx, scope, of.made("gym_lockers")),
    selectGymLockerForChange: (tx, scope, of) => gymLockers.selectGymLockerForChange(tx, scope, of.made("gym_lockers")),
  },
  writes: {
    insertGymLocker: (tx, scope) => gymLockers.insertGymLocker(tx, scope, { ...someGymLocker, _id: made() }),
    updateGymLockerFields: (tx, scope, of) =>
      gymLockers.updateGymLockerFields(tx, scope, of.made("gym_lockers"), someGymLocker),
    updateGymLockerStatus: (tx, scope, of) =>
      gymLockers.updateGymLockerStatus(tx, scope, of.made("gym_lockers"), { status: "archived", now }),
  },
};
