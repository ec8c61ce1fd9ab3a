/** The one currency of a business: chosen when it is set up, and settled by its first transaction. */
import type { Currency } from "@rewardo/rules";
import { newId, nowIso, type Clock } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { invalidField } from "../../platform/errors.ts";
import type { BusinessScope } from "../../platform/scope.ts";
import {
  insertProgrammeCopy,
  selectAnyTransaction,
  selectProgrammeVersions,
  touchMemberships,
  updateCurrency,
} from "./currency-queries.ts";

const inUse = () => invalidField("currency", "currency_in_use", "Transactions are kept in the present currency");

/**
 * Gives the business another currency, and its cards with it. A concurrent visit waits or starts over, so that
 * none is stored in the former currency.
 * @throws validation_failed once there is a transaction
 */
export const changeCurrency = async (
  tx: Transaction,
  scope: BusinessScope,
  currency: Currency,
  clock: Clock,
): Promise<void> => {
  if ((await selectAnyTransaction(tx, scope)) !== undefined) throw inUse();
  await touchMemberships(tx, scope);
  if ((await selectAnyTransaction(tx, scope)) !== undefined) throw inUse();
  const now = nowIso(clock);
  await updateCurrency(tx, scope, currency, now);
  for (const { _id: of, programme } of await selectProgrammeVersions(tx, scope))
    await insertProgrammeCopy(tx, scope, { of, programme: { ...programme, version_id: newId(), currency }, now });
};
