/** The calls about gym lockers, and what their answers are kept under. */
import {
  archiveGymLocker,
  createGymLocker,
  listGymLockers,
  readGymLocker,
  restoreGymLocker,
  updateGymLocker,
} from "@rewardo/contract/gym-lockers";
import { recordQuery } from "../../kit/record/use-record.ts";
import { call } from "@rewardo/web/api.ts";

export const gymLockerCalls = {
  list: listGymLockers,
  read: readGymLocker,
  create: createGymLocker,
  update: updateGymLocker,
  archive: archiveGymLocker,
  restore: restoreGymLocker,
};

/** One gym locker. */
export const gymLockerQuery = recordQuery("gym_lockers", (id, signal) => call(gymLockerCalls.read, { params: { id }, signal }));
