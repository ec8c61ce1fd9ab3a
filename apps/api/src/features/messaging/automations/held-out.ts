import { createHash } from "node:crypto";

/**
 * Whether an automation leaves a customer out to compare with: by a hash of both, so it is the same in every pass and
 * for every occasion, and who is left out of one automation says nothing of another.
 */
export const isHeldOut = (automation_id: string, user_id: string, percent: number): boolean => {
  const hash = createHash("sha256").update(`${automation_id} ${user_id}`).digest().readUInt32BE(0);
  return hash / 2 ** 32 < percent / 100;
};
