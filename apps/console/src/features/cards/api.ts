/** The calls about loyalty programs, and what their answers are kept under. */
import { addCouponCodes, listCouponCodes } from "@rewardo/contract/coupon-codes";
import { cancelCouponHandout, listCouponHandouts, startCouponHandout } from "@rewardo/contract/coupon-handouts";
import { createCard } from "@rewardo/contract/cards";
import {
  addReward,
  changeReward,
  archiveReward,
  addCoupon,
  changeCoupon,
  archiveCoupon,
  addOffer,
  changeOffer,
  archiveOffer,
  readLevelImpact,
  addLevel,
  changeLevel,
  archiveLevel,
} from "@rewardo/contract/programme-parts";
import type * as parts from "@rewardo/contract/programme-parts";
import {
  archiveCard,
  changeCard,
  discardDraft,
  draftVersionAgain,
  listProgrammeVersions,
  publishCard,
  readProgramme,
  readProgrammeVersion,
  readPublishPreview,
  type Programme,
} from "@rewardo/contract/programmes";
import { readCardLapsing } from "@rewardo/contract/lapsing";
import { readReferralFigures } from "@rewardo/contract/referrals";
import { cancelSimulation, listSimulations, startSimulation } from "@rewardo/contract/simulations";
import { readTerms } from "@rewardo/contract/terms";
import type { Locale } from "@rewardo/contract/fields";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@rewardo/web/api.ts";

export const programmeCalls = {
  create: createCard,
  read: readProgramme,
  change: changeCard,
  archive: archiveCard,
  discard: discardDraft,
  preview: readPublishPreview,
  publish: publishCard,
  versions: listProgrammeVersions,
  version: readProgrammeVersion,
  draftAgain: draftVersionAgain,
  simulations: listSimulations,
  simulate: startSimulation,
  stopSimulation: cancelSimulation,
  addReward,
  changeReward,
  archiveReward,
  addCoupon,
  changeCoupon,
  archiveCoupon,
  addOffer,
  changeOffer,
  archiveOffer,
  levelImpact: readLevelImpact,
  addLevel,
  changeLevel,
  archiveLevel,
};

export const handoutCalls = {
  list: listCouponHandouts,
  start: startCouponHandout,
  cancel: cancelCouponHandout,
};

export const codeCalls = {
  list: listCouponCodes,
  add: addCouponCodes,
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

/** One version with all that it says: it never changes. */
export const versionQuery = (card_id: string, version_id: string) =>
  queryOptions({
    queryKey: ["programmes", "versions", card_id, version_id],
    queryFn: ({ signal }) => call(programmeCalls.version, { params: { id: card_id, part_id: version_id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The customers' text of the draft, or of a version; with every version of the draft it may be another. */
export const termsQuery = (
  card_id: string,
  { draft, ...query }: { draft: number; language: Locale; version?: number | undefined },
) =>
  queryOptions({
    queryKey: ["programmes", "terms", card_id, draft, query],
    queryFn: ({ signal }) => call(readTerms, { params: { id: card_id }, query, signal }),
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

/** What inviting friends has brought to a card. */
export const referralFiguresQuery = (card_id: string) =>
  queryOptions({
    queryKey: ["programmes", "referral_figures", card_id],
    queryFn: ({ signal }) => call(readReferralFigures, { params: { id: card_id }, signal }),
  });

/** What lapses on a card soon, and who was warned of it. */
export const cardLapsingQuery = (card_id: string) =>
  queryOptions({
    queryKey: ["programmes", "lapsing", card_id],
    queryFn: ({ signal }) => call(readCardLapsing, { params: { id: card_id }, signal }),
  });

/** How often a coupon or a reward with a limit was had. */
export const usedOf = ({ used }: Programme, part_id: string): number =>
  used.find((one) => one.part_id === part_id)?.count ?? 0;

/** The edited content: the draft, or what a draft would begin from. */
export const editedOf = ({ draft, published }: Programme): Programme["published"] => draft ?? published;
