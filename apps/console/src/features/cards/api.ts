/** The calls about loyalty programs, and what their answers are kept under. */
import type { grantCoupon } from "@rewardo/contract/card-subscriptions";
import type { addCouponCodes, listCouponCodes } from "@rewardo/contract/coupon-codes";
import type { cancelCouponHandout, listCouponHandouts, startCouponHandout } from "@rewardo/contract/coupon-handouts";
import type { createCard } from "@rewardo/contract/cards";
import type * as parts from "@rewardo/contract/programme-parts";
import type {
  archiveCard,
  changeCard,
  discardDraft,
  draftVersionAgain,
  listProgrammeVersions,
  Programme,
  publishCard,
  readProgramme,
  readPublishPreview,
} from "@rewardo/contract/programmes";
import type { cancelSimulation, listSimulations, startSimulation } from "@rewardo/contract/simulations";
import { queryOptions } from "@tanstack/react-query";
import { call, route } from "@rewardo/web/api.ts";

export const programmeCalls = {
  create: route<typeof createCard>({ method: "POST", path: "/cards", scope: "business" }),
  read: route<typeof readProgramme>({ method: "GET", path: "/cards/:id/programme", scope: "scoped" }),
  change: route<typeof changeCard>({ method: "PATCH", path: "/cards/:id", scope: "business" }),
  archive: route<typeof archiveCard>({ method: "POST", path: "/cards/:id/archive", scope: "business" }),
  discard: route<typeof discardDraft>({ method: "POST", path: "/cards/:id/discard", scope: "business" }),
  preview: route<typeof readPublishPreview>({ method: "GET", path: "/cards/:id/publish", scope: "business" }),
  publish: route<typeof publishCard>({ method: "POST", path: "/cards/:id/publish", scope: "business" }),
  versions: route<typeof listProgrammeVersions>({ method: "GET", path: "/cards/:id/versions", scope: "scoped" }),
  draftAgain: route<typeof draftVersionAgain>({
    method: "POST",
    path: "/cards/:id/versions/:part_id/draft",
    scope: "business",
  }),
  simulations: route<typeof listSimulations>({ method: "GET", path: "/cards/:id/simulations", scope: "scoped" }),
  simulate: route<typeof startSimulation>({ method: "POST", path: "/cards/:id/simulations", scope: "business" }),
  stopSimulation: route<typeof cancelSimulation>({
    method: "POST",
    path: "/cards/:id/simulations/:part_id/cancel",
    scope: "business",
  }),
  addReward: route<typeof parts.addReward>({ method: "POST", path: "/cards/:id/rewards", scope: "business" }),
  changeReward: route<typeof parts.changeReward>({
    method: "PATCH",
    path: "/cards/:id/rewards/:part_id",
    scope: "business",
  }),
  archiveReward: route<typeof parts.archiveReward>({
    method: "POST",
    path: "/cards/:id/rewards/:part_id/archive",
    scope: "business",
  }),
  addCoupon: route<typeof parts.addCoupon>({ method: "POST", path: "/cards/:id/coupons", scope: "business" }),
  changeCoupon: route<typeof parts.changeCoupon>({
    method: "PATCH",
    path: "/cards/:id/coupons/:part_id",
    scope: "business",
  }),
  archiveCoupon: route<typeof parts.archiveCoupon>({
    method: "POST",
    path: "/cards/:id/coupons/:part_id/archive",
    scope: "business",
  }),
  addOffer: route<typeof parts.addOffer>({ method: "POST", path: "/cards/:id/offers", scope: "business" }),
  changeOffer: route<typeof parts.changeOffer>({
    method: "PATCH",
    path: "/cards/:id/offers/:part_id",
    scope: "business",
  }),
  archiveOffer: route<typeof parts.archiveOffer>({
    method: "POST",
    path: "/cards/:id/offers/:part_id/archive",
    scope: "business",
  }),
  levelImpact: route<typeof parts.readLevelImpact>({
    method: "GET",
    path: "/cards/:id/level_impact",
    scope: "business",
  }),
  addLevel: route<typeof parts.addLevel>({ method: "POST", path: "/cards/:id/levels", scope: "business" }),
  changeLevel: route<typeof parts.changeLevel>({
    method: "PATCH",
    path: "/cards/:id/levels/:part_id",
    scope: "business",
  }),
  archiveLevel: route<typeof parts.archiveLevel>({
    method: "POST",
    path: "/cards/:id/levels/:part_id/archive",
    scope: "business",
  }),
};

const handouts = "/cards/:id/coupons/:part_id/handouts";
export const handoutCalls = {
  list: route<typeof listCouponHandouts>({ method: "GET", path: handouts, scope: "scoped" }),
  start: route<typeof startCouponHandout>({ method: "POST", path: handouts, scope: "business" }),
  cancel: route<typeof cancelCouponHandout>({
    method: "POST",
    path: "/cards/:id/coupon_handouts/:part_id/cancel",
    scope: "business",
  }),
};

/** To one customer by hand. */
export const giveCoupon = route<typeof grantCoupon>({
  method: "POST",
  path: "/card_subscriptions/:id/coupons",
  scope: "business",
});

export const codeCalls = {
  list: route<typeof listCouponCodes>({ method: "GET", path: "/cards/:id/coupons/:part_id/codes", scope: "scoped" }),
  add: route<typeof addCouponCodes>({ method: "POST", path: "/cards/:id/coupons/:part_id/codes", scope: "business" }),
};

const programmeKey = (card_id: string) => ["programmes", "one", card_id] as const;

/** A card as it is in force, and its draft. */
export const programmeQuery = (card_id: string) =>
  queryOptions({
    queryKey: programmeKey(card_id),
    queryFn: ({ signal }) => call(programmeCalls.read, { params: { id: card_id }, signal }),
  });

export const versionsQuery = (card_id: string) =>
  queryOptions({
    queryKey: ["programmes", "versions", card_id],
    queryFn: ({ signal }) => call(programmeCalls.versions, { params: { id: card_id }, signal }),
  });

/** Simulations of the card's draft, newest first; with every version of the draft they say whether they are still true. */
export const simulationsQuery = (card_id: string) =>
  queryOptions({
    queryKey: ["programmes", "simulations", card_id],
    queryFn: ({ signal }) => call(programmeCalls.simulations, { params: { id: card_id }, signal }),
    staleTime: 0,
  });

/** A level that is being typed; without a threshold only the counts of now are asked. */
export interface AskedLevel extends Partial<Pick<parts.LevelPart, "basis" | "period_months" | "downgrade">> {
  readonly level_id?: string;
  readonly threshold?: number;
}

/** Members by level, and whom the asked level would move. */
export const levelImpactQuery = (card_id: string, asked: AskedLevel) =>
  queryOptions({
    queryKey: ["programmes", "level_impact", card_id, asked],
    queryFn: ({ signal }) => call(programmeCalls.levelImpact, { params: { id: card_id }, query: asked, signal }),
  });

/** How often a coupon or a reward with a limit was had. */
export const usedOf = ({ used }: Programme, part_id: string): number =>
  used.find((one) => one.part_id === part_id)?.count ?? 0;

/** What people edit: the draft, or what a draft would begin from. */
export const editedOf = ({ draft, published }: Programme): Programme["published"] => draft ?? published;
