/** The programme versions of one card, by the moment at which they hold. */
import type { Programme } from "@rewardo/engine";
import type { Transaction } from "../../../platform/database/database.ts";
import { notFound } from "../../../platform/errors.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { readProgramme } from "../programmes.ts";
import { selectVersions } from "./member-queries.ts";

/** Programme of an instant; what happened before there was any is judged by the first. */
export type Versions = (at: string) => Promise<Programme>;

/** Throws not_found for an unknown card. */
export const readVersions = async (tx: Transaction, scope: BusinessScope, card_id: string): Promise<Versions> => {
  const versions = await selectVersions(tx, scope, card_id);
  const [first] = versions;
  if (first === undefined) throw notFound();
  return (at) => {
    const inForce = versions.findLast((version) => Date.parse(version.valid_from) <= Date.parse(at)) ?? first;
    return readProgramme(tx, scope, inForce._id);
  };
};
