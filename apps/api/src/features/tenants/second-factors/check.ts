/** Whether a code opens: of the app, once, or a recovery code, once. */
import { nowIso, type Clock } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { stepOfCode } from "../../../platform/one-time-codes.ts";
import type { SecretBox } from "../../../platform/secrets.ts";
import { hashRecoveryCode, looksLikeRecoveryCode } from "./recovery-codes.ts";
import {
  deleteSecondFactor,
  selectHasPasskey,
  selectSecondFactorForUse,
  updateRecoveryCodeUsed,
  updateSealedSecret,
  updateStepTaken,
  type SecondFactorRow,
} from "./auth-role-queries.ts";

export interface CheckDeps {
  readonly clock: Clock;
  readonly secrets: SecretBox;
}

/** Context that an encrypted secret is bound to. */
export const belongsTo = (identity_id: string): string => `second factor of ${identity_id}`;

/** Checks a code of the app. A secret under an older key is sealed again with the newest one. */
export const takeAppCode = async (
  tx: Transaction,
  { clock, secrets }: CheckDeps,
  identity_id: string,
  { sealed_secret: sealed }: SecondFactorRow,
  code: string,
): Promise<boolean> => {
  const secret = secrets.open(sealed, belongsTo(identity_id));
  const step = secret === null ? null : stepOfCode(secret, code.replaceAll(/\s/g, ""), clock.nowMs());
  if (secret === null || step === null || !(await updateStepTaken(tx, identity_id, step))) return false;
  if (!secrets.isCurrent(sealed)) {
    await updateSealedSecret(tx, identity_id, secrets.seal(secret, belongsTo(identity_id)));
  }
  return true;
};

/** Takes a code of the app or a recovery code; with passkeys alone there is no app. */
export const takeCode = async (
  tx: Transaction,
  deps: CheckDeps,
  identity_id: string,
  factor: SecondFactorRow | undefined,
  code: string,
): Promise<boolean> => {
  if (looksLikeRecoveryCode(code))
    return updateRecoveryCodeUsed(tx, identity_id, hashRecoveryCode(code), nowIso(deps.clock));
  return factor !== undefined && takeAppCode(tx, deps, identity_id, factor, code);
};

/** `passed`: no code is asked for, or this one opens; it opens nothing again. */
export type CodeVerdict = "passed" | "missing" | "wrong";

/** Checks the second factor after the right password. Runs in the log-in's transaction, so that no code works twice. */
export const checkLoginCode = async (
  tx: Transaction,
  deps: CheckDeps,
  identity_id: string,
  code: string | undefined,
): Promise<CodeVerdict> => {
  const begun = await selectSecondFactorForUse(tx, identity_id);
  const factor = begun?.confirmed_at === null ? undefined : begun;
  if (factor === undefined && !(await selectHasPasskey(tx, identity_id))) return "passed";
  if (code === undefined) return "missing";
  return (await takeCode(tx, deps, identity_id, factor, code)) ? "passed" : "wrong";
};

/** Takes the second factor away: it may not have been set up by the person the identity belongs to. */
export const dropSecondFactor = (tx: Transaction, identity_id: string): Promise<void> =>
  deleteSecondFactor(tx, identity_id);
