/** Cards from one of a few templates: a business's first one, or a draft beside others. */
import type { Card, CardInput as CardBody, CardTemplate } from "@rewardo/contract/cards";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import { AppError, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { openCard, type CardInput } from "./create.ts";
import { holdFirstCard } from "./queries.ts";
import { readCardIn } from "./service.ts";

type Template = Pick<CardInput, "type" | "earning"> & { readonly stamps_required?: number };

const stamps = { type: "stamps_stacked", earning: { mode: "visit", earns: 1, amount: null } } as const;

/** On a card that is stamped by hand, a second visit within these minutes is asked about: most are one stamped twice. */
const stampDelayMinutes = 15;

const templates: Readonly<Record<CardTemplate, Template>> = {
  coffee_stamps: { ...stamps, stamps_required: 10 },
  visit_stamps: { ...stamps, stamps_required: 6 },
  points: { type: "points", earning: { mode: "each", earns: 1, amount: 1000 } },
};

/** Nothing lapses silently on a new card: what its owner lets lapse does so these days after a warning. */
const warningDays = 14;

const undecided = { mode: "undefined", earns: 1, amount: null } as const;

/** The default cost of a points reward: 200.00 spent. */
const usualCost = 20;

const toInput = (body: CardBody, language: string): CardInput => {
  const { name, stock, stamp_icon, reward_name, status = "active" } = body;
  const { stamps_required: usual, ...template } = templates[body.template];
  if (reward_name === undefined && status !== "draft")
    throw invalidField("reward_name", "required", "A card in force needs a reward");
  const { stamp_per = template.earning.mode } = body;
  if (reward_name === undefined && body.stamp_per !== undefined)
    throw invalidField("stamp_per", "not_allowed", "A card from scratch has no way of earning yet");
  const earning = reward_name === undefined ? undecided : { ...template.earning, mode: stamp_per };
  const common = {
    ...template,
    earning,
    lapse_after_warning: warningDays,
    status,
    name: { [language]: name },
    stock,
    stamp_icon,
  };
  const rewards = (cost: number) => (reward_name === undefined ? [] : [{ name: { [language]: reward_name }, cost }]);
  if (usual === undefined) {
    if (body.stamps_required !== undefined)
      throw invalidField("stamps_required", "not_allowed", "Points have no stamps");
    if (body.stamp_per !== undefined) throw invalidField("stamp_per", "not_allowed", "Points have no stamps");
    return { ...common, rewards: rewards(body.reward_cost ?? usualCost) };
  }
  if (body.reward_cost !== undefined) throw invalidField("reward_cost", "not_allowed", "A full card is the cost");
  const stamps_required = body.stamps_required ?? usual;
  const caps = { minutes_between_visits: stampDelayMinutes };
  return { ...common, stamps_required, caps, rewards: rewards(stamps_required) };
};

/**
 * Opens a card that is in force at once, everywhere, unless it is to be a draft; with `only_first` no second one, also from two windows at once.
 * @throws forbidden for an account limited to places, validation_failed, idempotency_key_reused
 */
export const createCardFromTemplate = (
  ctx: BusinessContext,
  body: CardBody,
  idempotency: Idempotency | undefined,
): Promise<Card> => {
  if (ctx.actor.place_ids !== null) throw new AppError("forbidden");
  return ctx.database.write(ctx.scope, async (tx) => {
    const { language } = await readBusinessSettings(tx, ctx.scope);
    const input = toInput(body, language);
    const first = body.only_first === true ? await holdFirstCard(tx, ctx.scope) : undefined;
    if (first !== undefined) return readCardIn(tx, ctx.scope, first._id, nowIso(ctx.clock));
    const card_id = await createOnce(tx, ctx, idempotency, async (entity_id) => {
      await openCard(tx, ctx, entity_id, input);
      const { template, stock, stamp_icon, status = "active" } = body;
      const after = {
        template,
        status,
        type: input.type,
        stock,
        stamp_icon,
        stamps_required: input.stamps_required ?? null,
        ...(body.stamp_per === undefined ? {} : { stamp_per: body.stamp_per }),
      };
      await insertAuditEntry(tx, ctx, { action: "created", entity: "cards", entity_id, after });
    });
    return readCardIn(tx, ctx.scope, card_id, nowIso(ctx.clock));
  });
};
