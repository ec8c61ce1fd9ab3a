/** Notes that a call can do without, in tables that every node has whole: they cannot be written while one is away. */
import { AppError } from "../errors.ts";
import type { Database } from "./database.ts";

/** Writes a note, or leaves it out where the database cannot take it now. That a node is away is logged where it is found. */
export const noteIfPossible = async (database: Database, write: () => Promise<void>): Promise<void> => {
  // A silent one would hold up the call until its statement has taken too long.
  if ((await database.awayNodes()).length > 0) return;
  try {
    await write();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "unavailable") throw error;
  }
};
