/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { made, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import * as pins from "../../../features/tenants/pins/queries.ts";

const most = 5;

export const isolation: Isolation = {
  fill: {
    pins: async ({ ctx, accounts, device_id }) => {
      const { account_id } = accounts.owner;
      await ctx.database.write(ctx.scope, async (tx) => {
        await pins.upsertPin(tx, ctx.scope, { account_id, hash: "none", now });
        // Locked: so the list of who is has a row.
        for (let tries = 0; tries < most; tries += 1)
          await pins.insertPinTry(tx, ctx.scope, { device_id, account_id, most, now });
        await pins.updateServing(tx, ctx.scope, device_id, { account_id, until: now });
      });
      return account_id;
    },
  },
  rights: {
    account_pins: ["select", "insert", "update", "delete"],
    device_pin_tries: ["select", "insert", "update", "delete"],
  },
  probes: {
    readPinStaff: { isUnmarked: true },
    // No person of that id: what a right PIN does is shown in the feature's tests.
    serveByPin: { refused: 422, body: () => ({ account_id: made(), pin: "2580" }) },
    stopServing: {},
    readOwnPin: {},
    setOwnPin: { body: () => ({ pin: "2580" }) },
    removeOwnPin: {},
    listLockedStaff: { item: (ids) => ids.id((of) => of.device_id) },
    openLockedStaff: { item: (ids) => ids.id((of) => of.device_id), body: () => ({ account_id: made() }) },
  },
  reads: {
    selectStaff: (tx, scope, of) => pins.selectStaff(tx, scope, { _id: of.device_id, place_ids: null }),
    countVisits: async (tx, scope) =>
      (await pins.countVisits(tx, scope, { place_ids: null, since: "2020-01-01T00:00:00Z", least: [] })).visits,
    selectPin: (tx, scope, of) => pins.selectPin(tx, scope, of.accounts.owner.account_id),
    selectLocked: (tx, scope, of) => pins.selectLocked(tx, scope, of.device_id, 1),
  },
  writes: {
    insertPinTry: (tx, scope, of) =>
      pins.insertPinTry(tx, scope, {
        device_id: of.device_id,
        account_id: of.accounts.admin.account_id,
        most,
        now,
      }),
    deletePinTries: (tx, scope, of) =>
      pins.deletePinTries(tx, scope, { device_id: of.device_id, account_id: of.accounts.owner.account_id }),
    upsertPin: (tx, scope, of) =>
      pins.upsertPin(tx, scope, { account_id: of.accounts.owner.account_id, hash: "some", now }),
    deletePin: (tx, scope, of) => pins.deletePin(tx, scope, of.accounts.owner.account_id),
    updateServing: (tx, scope, of) =>
      pins.updateServing(tx, scope, of.device_id, { account_id: of.accounts.owner.account_id, until: now }),
    updateServingUntil: (tx, scope, of) =>
      pins.updateServingUntil(tx, scope, of.device_id, { account_id: of.accounts.owner.account_id, until: now }),
  },
};
