/** Programme versions never change, so one read of each serves the process. */
import { completeProgramme, type Programme } from "@rewardo/engine";
import type { Transaction } from "../../../platform/database/database.ts";
import { found } from "../../../platform/errors.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { selectProgramme } from "./queries.ts";

const mostKept = 1000;
const kept = new Map<string, Programme>();

/** The programme version of this business. */
export const readProgramme = async (tx: Transaction, scope: BusinessScope, version_id: string): Promise<Programme> => {
  const key = `${scope.business_id}/${version_id}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const programme = completeProgramme(found(await selectProgramme(tx, scope, version_id)).programme);
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? key);
  kept.set(key, programme);
  return programme;
};
