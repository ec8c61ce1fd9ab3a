/** Opening a loyalty programme: the card and the first version of what the engine decides by. */
import type { Card } from "@rewardo/contract/cards";
import type { LocalizedText } from "@rewardo/contract/fields";
import type {
  Caps,
  EarningRule,
  Expiry,
  Programme,
  ProgrammeCoupon,
  ProgrammeLevel,
  ProgrammeOffer,
  ProgrammeReward,
  ReversalPolicy,
} from "@rewardo/engine";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { SetupContext } from "../../../platform/context.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { insertCard, insertProgrammeVersion } from "./queries.ts";

/** The first version is in force for every visit of the past that may still be brought in. */
const sinceEver = "2000-01-01T00:00:00.000Z";

type WithOptionalId<T extends { readonly _id: string }> = Omit<T, "_id"> & { readonly _id?: string };

export interface CardInput {
  name: LocalizedText;
  type: Card["type"];
  status?: Card["status"];
  stock: Card["design"]["stock"];
  stamp_icon: string;
  stamps_required?: number;
  unit_name?: LocalizedText;
  earning: Omit<EarningRule, "_id" | "filter"> & { filter?: EarningRule["filter"] };
  /** Ids are made here, unless an offer has to name its reward. */
  rewards?: readonly WithOptionalId<ProgrammeReward>[];
  coupons?: readonly WithOptionalId<ProgrammeCoupon>[];
  offers?: readonly WithOptionalId<ProgrammeOffer>[];
  levels?: readonly (WithOptionalId<ProgrammeLevel> & { card_stock?: Card["design"]["stock"] })[];
  expiry?: Expiry;
  lapse_after_warning?: number | null;
  pending_hours?: number;
  reversal_policy?: ReversalPolicy;
  caps?: Partial<Caps>;
}

/** Opens a card with this id and its first programme, inside a transaction that is already open. */
export const openCard = async (
  tx: Transaction,
  { clock, scope }: Pick<SetupContext, "clock" | "scope">,
  card_id: string,
  input: CardInput,
): Promise<void> => {
  const { currency, time_zone } = await readBusinessSettings(tx, scope);
  const now = nowIso(clock);
  const { name, type, status = "active", stock, stamp_icon, stamps_required = null, unit_name = null } = input;
  const programme: Programme = {
    version_id: newId(),
    card_id,
    card_status: status,
    card_type: type,
    unit: type === "points" ? "point" : "stamp",
    stamps_required,
    currency,
    time_zone,
    earning: { filter: { mode: "all", names: [] }, ...input.earning, _id: newId() },
    expiry: input.expiry ?? { kind: "none" },
    lapse_after_warning: input.lapse_after_warning ?? null,
    pending_hours: input.pending_hours ?? 0,
    reversal_policy: input.reversal_policy ?? { earned: "pending_first", spent: "restore" },
    caps: { visits_per_day: null, earned_per_day: null, minutes_between_visits: null, ...input.caps },
    rewards: (input.rewards ?? []).map((reward) => ({ _id: newId(), ...reward })),
    coupons: (input.coupons ?? []).map((coupon) => ({ _id: newId(), ...coupon })),
    offers: (input.offers ?? []).map((offer) => ({ _id: newId(), ...offer })),
    levels: (input.levels ?? []).map((level) => ({ _id: newId(), ...level })),
  };
  await insertCard(tx, scope, {
    _id: card_id,
    name,
    type,
    status,
    stock,
    stamp_icon,
    unit_name,
    stamps_required,
    now,
  });
  const card = { name, unit_name, terms: null, stock, stamp_icon, image: null, place_ids: null };
  await insertProgrammeVersion(tx, scope, { programme, card, valid_from: sinceEver, now });
};

/** Opens a card and answers its id. */
export const createCard = async (ctx: SetupContext, input: CardInput): Promise<string> => {
  const card_id = newId();
  await ctx.database.write(ctx.scope, (tx) => openCard(tx, ctx, card_id, input));
  return card_id;
};
