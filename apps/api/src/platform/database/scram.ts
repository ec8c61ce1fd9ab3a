import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";

/** PostgreSQL's own number of rounds; a random password gains nothing by more. */
const rounds = 4096;

/**
 * What PostgreSQL keeps of a password (SCRAM-SHA-256, RFC 5803), to be written into `alter role … password`: the password
 * itself then reaches neither the server nor its log.
 * @param password ASCII, which needs no preparation of its letters
 */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, rounds, 32, "sha256");
  const keyed = (name: string): Buffer => createHmac("sha256", salted).update(name).digest();
  const stored = createHash("sha256").update(keyed("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${rounds}:${salt.toString("base64")}$${stored}:${keyed("Server Key").toString("base64")}`;
}
