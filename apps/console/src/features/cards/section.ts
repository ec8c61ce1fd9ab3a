/** Loyalty programs: the list, and the pages of each: the card, what is on it, and its versions. */
import { msg } from "@lingui/core/macro";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { page, type Section, sectionOnly } from "../../platform/routing/index.ts";

export const section: Section = {
  path: "/cards",
  permission: "cards_view",
  icon: "stamp",
  activeIcon: "stamp-fill",
  label: msg`Loyalty programs`,
  group: "daily",
  order: 30,
  link: ({ business }) =>
    business === null || business.only_card_id === null
      ? {}
      : { path: `/cards/${business.only_card_id}`, label: msg`Loyalty program` },
};

const list = page("cards", sectionOnly(section), () => import("./list-page.tsx"), "CardListPage");

/** Holds the draft while its pages change. */
const card = page("cards/$cardId", sectionOnly(section), () => import("./card-frame.tsx"), "CardFrame");

/** A page of the card. @param load loads the module that exports its component as `name` */
const onCard = <const Path extends string, Name extends string>(
  path: Path,
  load: () => Promise<Record<Name, () => ReactNode>>,
  name: Name,
) => createRoute({ getParentRoute: () => card, path, component: lazyRouteComponent(load, name) });

/** A page of its own: nothing of it belongs to the draft. */
const challenge = page(
  "cards/$cardId/challenges/$challengeId",
  sectionOnly(section),
  () => import("./challenges/challenge-page.tsx"),
  "ChallengePage",
);

const lapsing = page(
  "cards/$cardId/lapsing",
  sectionOnly(section),
  () => import("./lapsing/lapsing-page.tsx"),
  "LapsingPage",
);

const editors = () => import("./challenges/challenge-editor-page.tsx");

const newChallenge = page("cards/$cardId/challenges/new", sectionOnly(section), editors, "NewChallengePage");

const editChallenge = page(
  "cards/$cardId/challenges/$challengeId/edit",
  sectionOnly(section),
  editors,
  "EditChallengePage",
);

export const routes = [
  list,
  card.addChildren([
    onCard("/", () => import("./card/card-page.tsx"), "CardPage"),
    onCard("rewards", () => import("./rewards/rewards-page.tsx"), "RewardsPage"),
    onCard("coupons", () => import("./coupons/coupons-page.tsx"), "CouponsPage"),
    onCard("offers", () => import("./offers/offers-page.tsx"), "OffersPage"),
    onCard("levels", () => import("./levels/levels-page.tsx"), "LevelsPage"),
    onCard("groups", () => import("./groups/groups-page.tsx"), "GroupsPage"),
    onCard("groups/$groupId", () => import("./groups/group-page.tsx"), "GroupPage"),
    onCard("challenges", () => import("./challenges/challenges-page.tsx"), "ChallengesPage"),
    onCard("referral", () => import("./referral/referral-page.tsx"), "ReferralPage"),
    onCard("feedback", () => import("./feedback/feedback-page.tsx"), "FeedbackPage"),
    onCard("versions", () => import("./versions/versions-page.tsx"), "VersionsPage"),
    onCard("terms", () => import("./terms/terms-page.tsx"), "TermsPage"),
    onCard("simulate", () => import("./simulation/simulate-page.tsx"), "SimulatePage"),
  ]),
  lapsing,
  challenge,
  newChallenge,
  editChallenge,
] as const;
