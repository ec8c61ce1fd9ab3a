/** Passwords: argon2id with 19 MiB and two passes (OWASP's minimum). */
import { hash, verify } from "@node-rs/argon2";

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, options);

let decoy: Promise<string> | undefined;

/** Whether the password is right. Without a stored hash the same work is done, so that timing reveals nothing. */
export const verifyPassword = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  decoy ??= hashPassword("no such password");
  const fits = await verify(stored ?? (await decoy), password).catch(() => false);
  return fits && stored !== null && stored !== undefined;
};
