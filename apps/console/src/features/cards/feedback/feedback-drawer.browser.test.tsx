import type { Feedback } from "@rewardo/contract/feedback";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { FeedbackDrawer } from "./feedback-drawer.tsx";

const feedback = {
  ...{ _id: "f1", version: 1, rating: 2, comment: "Cold coffee", language: "en", status: "seen", reply: null },
  ...{ reply_mailed_at: null, has_email: true, place_name: "Kazimierz", created_at: "2026-06-12T10:00:00.000Z" },
  ...{ transaction_id: "t1", user_name: "Aniela Wrona", card_number: null, can: { modify: true } },
} as unknown as Feedback;

test("half a reply is not lost on the way to the visit: it is asked about", async () => {
  const at = render(<FeedbackDrawer feedback={feedback} isOpen onClose={() => {}} onChange={() => {}} />, "/cards/c1");
  const reply = page.getByRole("textbox", { name: "Your reply" });
  const visit = page.getByRole("link", { name: "The visit" });
  await reply.fill("We are sorry, and");
  await visit.click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(reply).toHaveValue("We are sorry, and");
  expect(at.now()).toBe("/cards/c1");
  await visit.click();
  await page.getByRole("button", { name: "Leave" }).click();
  await expect.poll(at.now).toBe("/transactions/t1");
});
