/** Statements about roles, which the embedded database and an external one share. */
import { escapeIdentifier, escapeLiteral } from "pg";
import { scramVerifier } from "./scram.ts";

/** Makes a role that may log in once it has a password, and works as nothing but itself; does nothing where it is. */
export const makeRole = (name: string): string => {
  const [literal, role] = [escapeLiteral(name), escapeIdentifier(name)];
  // Roles belong to the whole server, so that another database's program may be making the same one.
  const make = `begin create role ${role} login noinherit; exception when duplicate_object or unique_violation then null; end;`;
  return `do $$ begin if not exists (select from pg_roles where rolname = ${literal}) then ${make} end if; end $$;\n`;
};

/** Neither the server nor its log learns the password. */
export const setPassword = (name: string, password: string): string =>
  `alter role ${escapeIdentifier(name)} password '${scramVerifier(password)}';\n`;
