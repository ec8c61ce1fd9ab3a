/** The calls about gym lockers, and what their answers are kept under. */
import type {
  archiveGymLocker,
  createGymLocker,
  listGymLockers,
  readGymLocker,
  restoreGymLocker,
  updateGymLocker,
} from "@rewardo/contract/gym-lockers";
import { recordQuery } from "../../kit/record/use-record.ts";
import { call, route } from "@rewardo/web/api.ts";

export const gymLockerCalls = {
  list: route<typeof listGymLockers>({ method: "GET", path: "/gym_lockers", scope: "scoped" }),
  read: route<typeof readGymLocker>({ method: "GET", path: "/gym_lockers/:id", scope: "scoped" }),
  create: route<typeof createGymLocker>({ method: "POST", path: "/gym_lockers", scope: "business" }),
  update: route<typeof updateGymLocker>({ method: "PATCH", path: "/gym_lockers/:id", scope: "business" }),
  archive: route<typeof archiveGymLocker>({ method: "POST", path: "/gym_lockers/:id/archive", scope: "business" }),
  restore: route<typeof restoreGymLocker>({ method: "POST", path: "/gym_lockers/:id/restore", scope: "business" }),
};

/** One gym locker. */
export const gymLockerQuery = recordQuery("gym_lockers", (id, signal) => call(gymLockerCalls.read, { params: { id }, signal }));
