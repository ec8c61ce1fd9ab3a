/** What was published, and the card as each version had it. */
import type { ProgrammeVersion } from "@rewardo/contract/programmes";
import axe from "axe-core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sessions } from "@rewardo/web/testing/server.ts";
import { aProgramme } from "../../../testing/programme.ts";
import { showConsole } from "../../../testing/show-console.tsx";

const programme = aProgramme(1);
const version = (number: number): ProgrammeVersion => ({
  ...{ _id: `01a1fa33-42ea-7771-8148-8f6eba101e0${number}`, card_id: programme.card_id, number },
  ...{ valid_from: "2026-03-01T09:00:00.000Z", audience: "everyone", others_from: null, others_after: null },
  ...{ reason: null, changes: [], members_touched: null, members_worse: null },
  ...{ published_by: { _id: null, name: `Author ${number}` } as unknown as ProgrammeVersion["published_by"] },
  ...{ created_at: "2026-03-01T09:00:00.000Z", is_live: number === 2 },
});

test.each([1440, 390])("the card stands beside the list as the chosen version had it, at %s px", async (width) => {
  const content = { ...programme.published, name: { en: "Card of old", pl: "Dawna karta" } };
  await showConsole({
    ...{ at: `/cards/${programme.card_id}/versions`, session: sessions.owner, width },
    answers: [
      [/GET .*\/programme$/, () => programme],
      [/GET .*\/versions$/, () => ({ items: [version(2), version(1)], next_cursor: null })],
      [/GET .*\/versions\/[^/]+$/, () => ({ ...version(1), content })],
    ],
  });
  const row = (number: number) => page.getByRole("button", { name: new RegExp(`^Author ${number},`) });
  await expect.element(row(2)).toHaveAttribute("aria-pressed", "true");
  await expect.element(page.getByRole("region", { name: "Preview" })).toBeVisible();
  await row(1).click();
  const card = page.getByRole("region", { name: "Version 1" });
  await expect.element(card.getByText("Card of old")).toBeInViewport();
  await expect.element(row(1)).toHaveAttribute("aria-pressed", "true");
  expect((await axe.run(document.body)).violations.map(({ id }) => id)).toEqual([]);
  await row(2).click();
  await expect.element(page.getByRole("region", { name: "Preview" })).toBeVisible();
});
