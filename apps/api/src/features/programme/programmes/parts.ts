/** Rewards, coupons, offers and levels in a card's draft. */
import type {
  addCoupon,
  addLevel,
  addOffer,
  addReward,
  CouponPart,
  LevelPart,
  OfferPart,
  PartName,
  RewardPart,
} from "@rewardo/contract/programme-parts";
import type { BodyOf } from "@rewardo/contract/endpoint";
import type { ProgrammeChange, ProgrammeContent } from "@rewardo/contract/programmes";
import { nowIso } from "../../../platform/clock.ts";
import { AppError, found, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext, Context } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { given, requireSameId } from "../../../platform/records.ts";
import { differenceOf } from "./changes.ts";
import { faultsOf } from "./check.ts";
import { holdEdited, readEdited, requireDraft, surroundingsOf, writeDraft, type Edited } from "./service.ts";

interface Parts {
  rewards: RewardPart;
  coupons: CouponPart;
  offers: OfferPart;
  levels: LevelPart;
}
interface Inputs {
  rewards: BodyOf<typeof addReward>;
  coupons: BodyOf<typeof addCoupon>;
  offers: BodyOf<typeof addOffer>;
  levels: BodyOf<typeof addLevel>;
}
type Differing<Name extends PartName> = Parts[Name] & { difference: ProgrammeChange["difference"] | null };

/** Defaults of a new part with only a name: the fewest limits. */
const common = { status: "active", description: null } as const;
const unlimited = { validity: { kind: "unlimited" }, place_ids: null } as const;
const anything: CouponPart["items"] = { product_ids: [], filter: { mode: "all", names: [] } };
const always = { weekdays: null, hours: null };

const complete: { [Name in PartName]: (input: Inputs[Name], _id: string, now: string) => Parts[Name] } = {
  rewards: (input, _id) => ({
    ...common,
    ...unlimited,
    image: null,
    effect: { kind: "none" },
    stock: null,
    ...given(input),
    _id,
  }),
  coupons: (input, _id, created_at) => ({
    ...common,
    ...unlimited,
    discount_scope: "order",
    items: anything,
    max_discount: null,
    minimum_amount: null,
    usage_frequency: { kind: "once" },
    times: always,
    target: { kind: "all" },
    issue: "automatic",
    campaign_limit: null,
    customer_limit: null,
    combines: false,
    ...given(input),
    _id,
    created_at,
  }),
  offers: (input, _id, created_at) => ({
    ...common,
    ...unlimited,
    items: anything,
    multiplier: null,
    cost: null,
    reward_id: null,
    times: always,
    ...given(input),
    _id,
    created_at,
  }),
  levels: (input, _id) => ({
    ...common,
    basis: "points_earned_period",
    period_months: 12,
    multiplier: 1,
    downgrade: "single_level",
    grace_days: 0,
    card_stock: null,
    ...given(input),
    _id,
  }),
};

const partsOf = <Name extends PartName>(content: ProgrammeContent, name: Name): readonly Parts[Name][] =>
  content[name] as unknown as readonly Parts[Name][];

const partOf = <Name extends PartName>(content: ProgrammeContent, name: Name, _id: string): Parts[Name] | undefined =>
  partsOf(content, name).find((part) => part._id === _id);

const withDifference = <Name extends PartName>({ base }: Edited, name: Name, part: Parts[Name]): Differing<Name> => ({
  ...part,
  difference: differenceOf(partOf(base, name, part._id), part),
});

/** The parts of the draft, and those that it takes away; archived ones that were so before are left out. */
export const listParts = <Name extends PartName>(
  ctx: Context,
  card_id: string,
  name: Name,
): Promise<{ items: Differing<Name>[]; next_cursor: null }> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const edited = await readEdited(tx, ctx.scope, card_id, nowIso(ctx.clock));
    const items = partsOf(edited.content, name)
      .map((part) => withDifference(edited, name, part))
      .filter(({ status, difference }) => status !== "archived" || difference === "removed");
    return { items, next_cursor: null };
  });

const mostOf: Readonly<Record<PartName, number>> = { rewards: 100, coupons: 300, offers: 300, levels: 20 };

/** Adds a part at the end. */
export const addPart = <Name extends PartName>(
  ctx: BusinessContext,
  card_id: string,
  name: Name,
  input: Inputs[Name],
  idempotency: Idempotency | undefined,
): Promise<Differing<Name>> =>
  ctx.database.write(ctx.scope, async (tx) => {
    const requireSound = async (of: Edited, part: PartName, part_id: string, content: ProgrammeContent) => {
      const errors = faultsOf({ part, _id: part_id }, content, await surroundingsOf(tx, ctx, of));
      if (errors.length > 0) throw new AppError("validation_failed", { errors });
    };
    const before = await holdEdited(tx, ctx, card_id);
    let edited = before;
    const _id = await createOnce(tx, ctx, idempotency, async (part_id) => {
      const parts = partsOf(before.content, name);
      if (parts.length >= mostOf[name]) throw invalidField(name, "too_many", `At most ${mostOf[name]}`);
      const part = complete[name](input, part_id, nowIso(ctx.clock));
      const content = { ...before.content, [name]: [...parts, part] };
      await requireSound(before, name, part_id, content);
      edited = await writeDraft(tx, ctx, before, content, {
        action: "draft_changed",
        after: { part: name, part_id, name: part.name, difference: "new" },
      });
    });
    return withDifference(edited, name, found(partOf(edited.content, name, _id)));
  });

/** Changes fields of a part; `version` is the draft's. */
export const changePart = <Name extends PartName>(
  ctx: BusinessContext,
  at: { card_id: string; part_id: string; version: number },
  name: Name,
  {
    _id,
    ...changes
  }: { _id?: string | undefined } & Partial<{ [Key in keyof Parts[Name]]: Parts[Name][Key] | undefined }>,
): Promise<Differing<Name>> => {
  requireSameId(at.part_id, _id);
  return ctx.database.write(ctx.scope, async (tx) => {
    const before = await holdEdited(tx, ctx, at.card_id);
    const part = found(partOf(before.content, name, at.part_id));
    requireDraft(before, at.version);
    const changed = { ...part, ...given(changes) };
    const content = replace(before.content, name, changed);
    const errors = faultsOf({ part: name, _id: at.part_id }, content, await surroundingsOf(tx, ctx, before));
    if (errors.length > 0) throw new AppError("validation_failed", { errors });
    const edited = await writeDraft(tx, ctx, before, content, {
      action: "draft_changed",
      after: { part: name, part_id: at.part_id, name: changed.name, fields: Object.keys(given(changes)) },
    });
    return withDifference(edited, name, changed);
  });
};

const replace = <Name extends PartName>(
  content: ProgrammeContent,
  name: Name,
  part: Parts[Name],
): ProgrammeContent => ({
  ...content,
  [name]: partsOf(content, name).map((one) => (one._id === part._id ? part : one)),
});

/** Archives a part; one that was never published goes without a trace. An archived one stays as it is. */
export const archivePart = (
  ctx: BusinessContext,
  { card_id, part_id }: { card_id: string; part_id: string },
  name: PartName,
): Promise<undefined> =>
  ctx.database.write(ctx.scope, async (tx) => {
    const before = await holdEdited(tx, ctx, card_id);
    const part = found(partOf(before.content, name, part_id));
    if (part.status === "archived") return undefined;
    requireNotNamed(before.content, name, part_id);
    const content =
      partOf(before.base, name, part_id) === undefined
        ? { ...before.content, [name]: partsOf(before.content, name).filter(({ _id }) => _id !== part_id) }
        : replace(before.content, name, { ...part, status: "archived" });
    await writeDraft(tx, ctx, before, content, {
      action: "draft_changed",
      after: { part: name, part_id, name: part.name, difference: "removed" },
    });
    return undefined;
  });

/** An offer hands a reward over, and inviting brings a coupon: these stay as long as the offer and the inviting do. */
const requireNotNamed = ({ offers, referral }: ProgrammeContent, name: PartName, part_id: string): void => {
  if (name === "coupons" && [referral?.inviter_coupon_id, referral?.guest_coupon_id].includes(part_id))
    throw invalidField("coupon_id", "coupon_in_use", "Inviting friends brings this coupon");
  if (name !== "rewards") return;
  const offer = offers.find(
    ({ kind, reward_id, status }) => kind === "reward" && reward_id === part_id && status === "active",
  );
  if (offer !== undefined) throw invalidField("reward_id", "reward_in_use", "An offer hands this reward over");
};
