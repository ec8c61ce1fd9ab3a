/** A membership as the till shows it. */
import type { CardSubscription } from "@rewardo/contract/card-subscriptions";
import type { LevelPart } from "@rewardo/contract/programme-parts";
import type { Evaluation, Programme } from "@rewardo/engine";
import type { Membership } from "../../ledger/ledger/index.ts";

/** A version keeps the look of its levels beside what the engine decides by. */
type StoredLevel = Programme["levels"][number] & Partial<Pick<LevelPart, "card_stock">>;

/** The level as the wire has it: as it is, or as the effects of a visit have just made it. */
export const toLevel = (
  { levels }: Programme,
  { row }: Pick<Membership, "row">,
  effects: Evaluation["effects"] = [],
  now = "",
) => {
  const change = effects.findLast((effect) => effect.kind === "level_change");
  const [id, since] = change === undefined ? [row.level_id, row.level_since] : [change.to_id, now];
  const level: StoredLevel | undefined = levels.find((one) => one._id === id);
  if (level === undefined) return null;
  const { _id, name, multiplier, card_stock = null } = level;
  return { _id, name, multiplier, since, card_stock };
};

export const toCardSubscription = (
  { row, programme }: Membership,
  figures: Pick<CardSubscription, "balance" | "pending" | "debt">,
): CardSubscription => ({
  _id: row._id,
  business_id: row.business_id,
  card_id: row.card_id,
  user_id: row.user_id,
  user_name: row.user_name,
  numbers: row.numbers,
  status: row.status,
  lifetime_earned: row.lifetime_earned,
  visits: row.visits,
  joined_at: row.joined_at,
  last_visit_at: row.last_visit_at,
  level: toLevel(programme, { row }),
  ...figures,
});
