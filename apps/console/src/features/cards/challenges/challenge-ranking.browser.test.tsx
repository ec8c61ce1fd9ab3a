/** The ranking of a challenge: the first at first, the others when they are asked for. */
import type { Challenge } from "@rewardo/contract/challenges";
import type { Programme } from "@rewardo/contract/programmes";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { ChallengeRanking, type Ranking } from "./challenge-ranking.tsx";

const programme = { type: "stamps", live: { rewards: [] } } as unknown as Programme;
const challenge = (ranks: number): Challenge => {
  const prizes = {
    reward_type: "points",
    ranks: Array.from({ length: ranks }, (_, at) => ({ rank: at + 1, points: 5 })),
  };
  return { type: "most_transactions", status: "running", prizes } as unknown as Challenge;
};
const ranking = (players: number): Ranking => {
  const member = { nickname: null, number: null, score: 1, reached_at: "2026-06-12T08:42:00.000Z", prize: null };
  const items = Array.from({ length: players }, (_, at) => ({ ...member, rank: at + 1, name: `Guest ${at + 1}` }));
  return { items: items.map((one) => ({ ...one, card_subscription_id: one.name })), players } as unknown as Ranking;
};

test.each([
  ["ten of many", 3, 30, 10],
  ["all that win", 14, 30, 14],
  ["all, where there are few", 3, 10, 10],
] as const)("shows %s", async (_what, ranks, players, shown) => {
  render(<ChallengeRanking programme={programme} challenge={challenge(ranks)} ranking={ranking(players)} />);
  await expect.element(page.getByText("Guest 1", { exact: true })).toBeVisible();
  const rows = page.getByRole("listitem");
  expect(rows.elements()).toHaveLength(shown);
  const all = page.getByRole("button", { name: `Show all ${players}` });
  expect(all.elements()).toHaveLength(players > shown ? 1 : 0);
  if (players === shown) return;
  await all.click();
  expect(rows.elements()).toHaveLength(players);
  await page.getByRole("button", { name: "Show fewer" }).click();
  expect(rows.elements()).toHaveLength(shown);
});

test("does not call the listed ones all where more take part", async () => {
  render(
    <ChallengeRanking programme={programme} challenge={challenge(3)} ranking={{ ...ranking(100), players: 302 }} />,
  );
  await page.getByRole("button", { name: "Show the first 100" }).click();
  expect(page.getByRole("listitem").elements()).toHaveLength(100);
});
