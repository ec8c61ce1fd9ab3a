/** Named statements: PostgreSQL parses and plans each text once a connection. */
import { createHash } from "node:crypto";

/** More texts than this on one process are sent unnamed, so that no connection fills up with plans. */
const mostNames = 500;
const names = new Map<string, string>();

/** The statement's name for its text, or `undefined` once the cap is reached. */
export const statementName = (text: string): string | undefined => {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= mostNames) return undefined;
  const name = `s_${createHash("sha1").update(text).digest("base64url").slice(0, 20)}`;
  names.set(text, name);
  return name;
};
