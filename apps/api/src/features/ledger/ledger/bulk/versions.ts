/** The programme versions of one card, by the moment at which they hold and the member for whom. */
import type { Programme } from "@rewardo/engine";
import type { Transaction } from "../../../../platform/database/database.ts";
import { notFound } from "../../../../platform/errors.ts";
import type { BusinessScope } from "../../../../platform/scope.ts";
import { readProgramme } from "../programmes.ts";
import { selectVersions, type VersionRow } from "./member-queries.ts";

/** The moments at which a member joined, filled a card and began the present level's period. */
export interface Standing {
  readonly joined_at: string;
  readonly filled_at: string | null;
  readonly level_since: string | null;
}

/**
 * Programme of an instant, for a member or else for those who join then; what happened before there was any is judged by
 * the first.
 */
export type Versions = (at: string, member?: Standing) => Promise<Programme>;

const isBetween = (value: string | null, from: string, to: number): boolean =>
  value !== null && Date.parse(value) >= Date.parse(from) && Date.parse(value) <= to;

/** The same condition as `holdsFor` in SQL. */
const holds = ({ audience, valid_from, others_from, others_after }: VersionRow, at: number, member?: Standing) =>
  audience === "everyone" ||
  member === undefined ||
  Date.parse(member.joined_at) >= Date.parse(valid_from) ||
  (others_from !== null && Date.parse(others_from) <= at) ||
  (others_after === "full_card" && isBetween(member.filled_at, valid_from, at)) ||
  (others_after === "level_period" && isBetween(member.level_since, valid_from, at));

/** Throws not_found for an unknown card. */
export const readVersions = async (tx: Transaction, scope: BusinessScope, card_id: string): Promise<Versions> => {
  const versions = await selectVersions(tx, scope, card_id);
  const [first] = versions;
  if (first === undefined) throw notFound();
  return (instant, member) => {
    const at = Date.parse(instant);
    const inForce = versions.findLast((one) => Date.parse(one.valid_from) <= at && holds(one, at, member)) ?? first;
    return readProgramme(tx, scope, inForce._id);
  };
};
