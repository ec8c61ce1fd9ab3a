/** Setting the second factor up and turning it off; the log-in asks for it through `check.ts`. */
import type {
  PendingSecondFactor,
  RecoveryCodes,
  SecondFactorConfirmation,
  SecondFactorEnd,
  SecondFactorStart,
} from "@rewardo/contract/second-factors";
import type * as z from "zod/mini";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { describeCodeSecret, newCodeSecret } from "../../../platform/one-time-codes.ts";
import {
  insertSecurityMail,
  noteForIdentity,
  proveOwnPassword,
  readOwnIdentity,
  renewOwnSession,
  tellOwnConsoles,
} from "../own-account/index.ts";
import { belongsTo, takeAppCode, takeCode } from "./check.ts";
import { hashRecoveryCode, makeRecoveryCodes } from "./recovery-codes.ts";
import { requireFactorLeft } from "./rules.ts";
import {
  deleteAppCodes,
  deleteSecondFactor,
  insertSecondFactor,
  replaceRecoveryCodes,
  selectSecondFactorForUse,
  updateConfirmed,
} from "./auth-role-queries.ts";

/**
 * Makes a secret and tells it this once. Begun again, the secret before it is forgotten.
 * @throws current_password_wrong, second_factor_on, too_many_requests
 */
export const beginSecondFactor = async (
  ctx: BusinessContext,
  { current_password }: z.infer<typeof SecondFactorStart>,
): Promise<PendingSecondFactor> => {
  const { identity_id, email } = await proveOwnPassword(ctx, current_password);
  const secret = newCodeSecret();
  const sealed = ctx.secrets.seal(secret, belongsTo(identity_id));
  const isBegun = await ctx.database.authenticate((tx) =>
    insertSecondFactor(tx, identity_id, sealed, nowIso(ctx.clock)),
  );
  if (!isBegun) throw new AppError("second_factor_on");
  return describeCodeSecret(secret, { issuer: ctx.brand_name, label: email });
};

/**
 * Puts it in force with a first code, and answers the recovery codes with the token of the one session that is left:
 * sessions that were opened by the password alone end.
 * @throws code_wrong, second_factor_not_begun, too_many_requests
 */
export const confirmSecondFactor = async (
  ctx: BusinessContext,
  { code }: z.infer<typeof SecondFactorConfirmation>,
): Promise<RecoveryCodes & { token: string }> => {
  const { identity_id } = await readOwnIdentity(ctx);
  await ctx.limits.ownProofs.spend(identity_id);
  const recovery_codes = makeRecoveryCodes();
  const token = await ctx.database.authenticate(
    async (tx) => {
      const factor = await selectSecondFactorForUse(tx, identity_id);
      if (factor === undefined || factor.confirmed_at !== null) throw new AppError("second_factor_not_begun");
      if (!(await takeAppCode(tx, ctx, identity_id, factor, code))) throw new AppError("code_wrong");
      const now = nowIso(ctx.clock);
      await updateConfirmed(tx, identity_id, now);
      await replaceRecoveryCodes(tx, identity_id, recovery_codes.map(hashRecoveryCode), now);
      await noteForIdentity(tx, ctx, identity_id, { action: "second_factor_on" });
      await insertSecurityMail(tx, "second_factor_on", identity_id);
      return renewOwnSession(tx, ctx, identity_id);
    },
    { transaction: true },
  );
  await tellOwnConsoles(ctx, identity_id);
  return { recovery_codes, token };
};

/**
 * Removes a second factor set up before the address was verified: a stranger may have set it up, and the owner of the
 * address would be asked for codes of that stranger's app.
 */
export const forgetSecondFactor = (tx: Transaction, identity_id: string): Promise<void> =>
  deleteSecondFactor(tx, identity_id);

/**
 * Turns it off, with the password and a code. One that was begun and never confirmed is not on.
 * @throws current_password_wrong, code_wrong, second_factor_not_begun, last_second_factor, too_many_requests
 */
export const turnOffSecondFactor = async (
  ctx: BusinessContext,
  { current_password, code }: z.infer<typeof SecondFactorEnd>,
): Promise<void> => {
  const { identity_id } = await proveOwnPassword(ctx, current_password);
  await ctx.database.authenticate(
    async (tx) => {
      const factor = await selectSecondFactorForUse(tx, identity_id);
      if (factor === undefined || factor.confirmed_at === null) throw new AppError("second_factor_not_begun");
      if (!(await takeCode(tx, ctx, identity_id, factor, code))) throw new AppError("code_wrong");
      await deleteAppCodes(tx, identity_id);
      await requireFactorLeft(tx, ctx, identity_id);
      await noteForIdentity(tx, ctx, identity_id, { action: "second_factor_off" });
      await insertSecurityMail(tx, "second_factor_off", identity_id);
    },
    { transaction: true },
  );
};
