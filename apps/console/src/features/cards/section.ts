/** Loyalty programs: the list, and the pages of each: the card, what is on it, and its versions. */
import { msg } from "@lingui/core/macro";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { main, searchTexts, type Section, sectionOnly } from "../../platform/routing/index.ts";

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

const list = createRoute({
  getParentRoute: () => main,
  path: "cards",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly(section),
  component: lazyRouteComponent(() => import("./list-page.tsx"), "CardListPage"),
});

/** Holds the draft while its pages change. */
const card = createRoute({
  getParentRoute: () => main,
  path: "cards/$cardId",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly(section),
  component: lazyRouteComponent(() => import("./card-frame.tsx"), "CardFrame"),
});

const face = createRoute({
  getParentRoute: () => card,
  path: "/",
  component: lazyRouteComponent(() => import("./card/card-page.tsx"), "CardPage"),
});

const rewards = createRoute({
  getParentRoute: () => card,
  path: "rewards",
  component: lazyRouteComponent(() => import("./rewards/rewards-page.tsx"), "RewardsPage"),
});

const coupons = createRoute({
  getParentRoute: () => card,
  path: "coupons",
  component: lazyRouteComponent(() => import("./coupons/coupons-page.tsx"), "CouponsPage"),
});

const offers = createRoute({
  getParentRoute: () => card,
  path: "offers",
  component: lazyRouteComponent(() => import("./offers/offers-page.tsx"), "OffersPage"),
});

const levels = createRoute({
  getParentRoute: () => card,
  path: "levels",
  component: lazyRouteComponent(() => import("./levels/levels-page.tsx"), "LevelsPage"),
});

const groups = createRoute({
  getParentRoute: () => card,
  path: "groups",
  component: lazyRouteComponent(() => import("./groups/groups-page.tsx"), "GroupsPage"),
});

const group = createRoute({
  getParentRoute: () => card,
  path: "groups/$groupId",
  component: lazyRouteComponent(() => import("./groups/group-page.tsx"), "GroupPage"),
});

const challenges = createRoute({
  getParentRoute: () => card,
  path: "challenges",
  component: lazyRouteComponent(() => import("./challenges/challenges-page.tsx"), "ChallengesPage"),
});

/** A page of its own: nothing of it belongs to the draft. */
const challenge = createRoute({
  getParentRoute: () => main,
  path: "cards/$cardId/challenges/$challengeId",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly(section),
  component: lazyRouteComponent(() => import("./challenges/challenge-page.tsx"), "ChallengePage"),
});

const editors = () => import("./challenges/challenge-editor-page.tsx");

const newChallenge = createRoute({
  getParentRoute: () => main,
  path: "cards/$cardId/challenges/new",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly(section),
  component: lazyRouteComponent(editors, "NewChallengePage"),
});

const editChallenge = createRoute({
  getParentRoute: () => main,
  path: "cards/$cardId/challenges/$challengeId/edit",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly(section),
  component: lazyRouteComponent(editors, "EditChallengePage"),
});

const referral = createRoute({
  getParentRoute: () => card,
  path: "referral",
  component: lazyRouteComponent(() => import("./referral/referral-page.tsx"), "ReferralPage"),
});

const feedback = createRoute({
  getParentRoute: () => card,
  path: "feedback",
  component: lazyRouteComponent(() => import("./feedback/feedback-page.tsx"), "FeedbackPage"),
});

const versions = createRoute({
  getParentRoute: () => card,
  path: "versions",
  component: lazyRouteComponent(() => import("./versions/versions-page.tsx"), "VersionsPage"),
});

const simulate = createRoute({
  getParentRoute: () => card,
  path: "simulate",
  component: lazyRouteComponent(() => import("./simulation/simulate-page.tsx"), "SimulatePage"),
});

export const routes = [
  list,
  card.addChildren([
    ...[face, rewards, coupons, offers, levels, groups, group, challenges, referral, feedback, versions, simulate],
  ]),
  challenge,
  newChallenge,
  editChallenge,
] as const;
