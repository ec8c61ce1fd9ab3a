/** Statements about roles, which the embedded database and an external one share. */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import { escapeIdentifier, escapeLiteral } from "pg";

/** PostgreSQL's own number of rounds; a random password gains nothing by more. */
const rounds = 4096;

/**
 * The verifier that PostgreSQL stores for a password (SCRAM-SHA-256, RFC 5803), for `alter role … password`: so the
 * password itself reaches neither the server nor its log.
 * @param password ASCII, which needs no normalisation
 */
const scramVerifier = (password: string): string => {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, rounds, 32, "sha256");
  const keyed = (name: string): Buffer => createHmac("sha256", salted).update(name).digest();
  const stored = createHash("sha256").update(keyed("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${rounds}:${salt.toString("base64")}$${stored}:${keyed("Server Key").toString("base64")}`;
};

/** Makes a role that may log in once it has a password, and works as nothing but itself; does nothing where it is. */
export const makeRole = (name: string): string => {
  const [literal, role] = [escapeLiteral(name), escapeIdentifier(name)];
  // Roles belong to the whole server, so that another database's program may be making the same one.
  const make = `begin create role ${role} login noinherit; exception when duplicate_object or unique_violation then null; end;`;
  return `do $$ begin if not exists (select 1 from pg_roles where rolname = ${literal}) then ${make} end if; end $$;\n`;
};

/** Neither the server nor its log learns the password. */
export const setPassword = (name: string, password: string): string =>
  `alter role ${escapeIdentifier(name)} password '${scramVerifier(password)}';\n`;
