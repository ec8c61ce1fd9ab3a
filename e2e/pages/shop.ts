import { expect, type Page } from "@playwright/test";
import { registerAnew, registerConfirmed } from "./visitor.ts";

interface Visit {
  transaction: { _id: string };
}

/** A business of its own with one place, one stamp card and one paper card, for those who may register. */
export const openShop = async (page: Page, { stamps_required = 5, isConfirmed = false } = {}) => {
  await (isConfirmed ? registerConfirmed : registerAnew)(page);
  const post = async <T>(path: string, data: object): Promise<T> => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const answer = await page.request.post(`/api/businesses/current/${path}`, { data, headers });
    expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  const place = await post<{ _id: string }>("places", { name: "Kiosk", country: "PL" });
  const look = { template: "coffee_stamps", stock: "forest", stamp_icon: "mug", stamps_required };
  const card = await post<{ _id: string }>("cards", { ...look, name: "Coffee card", reward_name: "A free coffee" });
  const { items } = await post<{ items: { number: string }[] }>(`cards/${card._id}/paper_cards`, { count: 1 });
  const at = { number: items[0]?.number ?? "", place_id: place._id };
  // Each is another visit, however soon it comes.
  const stamp = () => post<Visit>("scanner/commit", { ...at, amount: 1700, again_after: new Date().toISOString() });
  return { post, at, card_id: card._id, stamp };
};
