import { expect } from "@playwright/test";
import type { Visit } from "../harness/test.ts";

const fresh = () => ({ "idempotency-key": crypto.randomUUID() });

/** The counter of the demonstration's café, whose owner serves. */
export const openCounter = async (visit: Visit) => {
  const { request } = await visit({ as: "owner" });
  const read = async <T>(path: string): Promise<T> => (await (await request.get(path)).json()) as T;
  const { qr_key: key } = await read<{ qr_key: string }>("/api/businesses/current");
  const places = await read<{ items: { _id: string; name: string }[] }>("/api/places");
  const cards = await read<{ items: { _id: string; type: string; status: string }[] }>("/api/cards");
  const card = cards.items.find(({ type, status }) => type === "stamps_stacked" && status === "active")!;
  const place_id = places.items[0]!._id;
  const items = [{ line_no: 1, name: "Flat white", group: "Kawa", quantity: 1, amount: 900 }];
  const write = async (path: string, data: object): Promise<unknown> => {
    const answer = await request.post(path, { data: { place_id, amount: 900, items, ...data }, headers: fresh() });
    expect(answer.status(), await answer.text()).toBe(201);
    return answer.json();
  };
  return {
    /** Public key of the business. */
    key,
    /** A guest without a card pays; answers the path of the code on the till. */
    payAsGuest: async (): Promise<string> => {
      const { url } = (await write("/api/scanner/claims", { card_id: card._id })) as { url: string };
      return new URL(url).pathname;
    },
    /** A visit on a card that somebody holds. */
    stamp: (number: string) => write("/api/scanner/commit", { number }),
  };
};
