/**
 * Settings that are fixed by the first transaction: a business's currency, and the time zone by which its days begin
 * and end.
 */
import type { FieldError } from "@rewardo/contract/errors";
import { newId, nowIso, type Clock } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { isKnownZone } from "../../../platform/database/time-zones.ts";
import { AppError, invalidField } from "../../../platform/errors.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import {
  insertProgrammeCopy,
  selectAnyTransaction,
  selectProgrammeVersions,
  touchMemberships,
  updateSettled,
} from "./settled-queries.ts";

export interface Settled {
  readonly currency: string;
  readonly time_zone: string;
}

/** Throws validation_failed naming each field that differs. */
const refuse = (before: Settled, after: Settled): never => {
  const errors: FieldError[] = [];
  if (before.currency !== after.currency) {
    const message = "Transactions are kept in the present currency";
    errors.push({ path: "currency", code: "currency_in_use", message });
  }
  if (before.time_zone !== after.time_zone) {
    const message = "Transactions are counted by the days of the present zone";
    errors.push({ path: "time_zone", code: "time_zone_in_use", message });
  }
  throw new AppError("validation_failed", { errors });
};

/**
 * Gives the business another currency or time zone, and its cards with it. A concurrent visit waits or starts over, so that
 * none is stored with the former ones.
 * @throws validation_failed once there is a transaction, and for an unknown zone
 */
export const changeSettled = async (
  tx: Transaction,
  scope: BusinessScope,
  { before, after }: { before: Settled; after: Settled },
  clock: Clock,
): Promise<void> => {
  const { currency, time_zone } = after;
  if (time_zone !== before.time_zone && !(await isKnownZone(tx, time_zone)))
    throw invalidField("time_zone", "invalid_time_zone", "Not a time zone");
  if ((await selectAnyTransaction(tx, scope)) !== undefined) refuse(before, after);
  await touchMemberships(tx, scope);
  if ((await selectAnyTransaction(tx, scope)) !== undefined) refuse(before, after);
  const now = nowIso(clock);
  await updateSettled(tx, scope, { currency, time_zone, now });
  for (const { _id: of, programme } of await selectProgrammeVersions(tx, scope)) {
    const copy = { ...programme, version_id: newId(), currency, time_zone };
    await insertProgrammeCopy(tx, scope, { of, programme: copy, now });
  }
};
