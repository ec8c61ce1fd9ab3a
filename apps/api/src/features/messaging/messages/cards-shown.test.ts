/** The cards that e-mails draw: each reader's own, with what they have gathered. */
import type { Message } from "@rewardo/contract/message-fields";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { buildBusiness, stampsCard } from "../../../testing/builders.ts";
import { openMessageApp, type MessageApp } from "../../../testing/message-app.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { createCard } from "../../programme/cards/index.ts";

let app: MessageApp;
beforeAll(async () => {
  app = await openMessageApp(fixedClock("2026-06-12T08:00:00.000Z"));
});
afterAll(() => app.close());

const recipient = { type: "all" };
const subject = { pl: "Twoja karta" };

test("each reader's mail draws their own cards, without anything that is fetched; one they do not have is left out", async () => {
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  const [points] = (await app.addReaders(business, 1)) as [string];
  const { user_id: stamps } = business.stamps;
  await app.consent(business, stamps, "email", true);
  await app.witness.rows(
    "update users set email = _id::text || '@example.test', email_confirmed_at = now() where _id = $1",
    [stamps],
  );
  const { items } = (
    await owner.call<{ items: { _id: string; type: string; stamps_required: number }[] }>("GET", "/api/cards")
  ).body;
  const stampCard = items.find(({ type }) => type === "stamps_stacked")!;
  const all = stampCard.stamps_required;
  const have = async (user_id: string, balance: number) =>
    app.witness.rows("update card_subscriptions set balance = $2 where user_id = $1", [user_id, balance]);
  const content = {
    subject,
    blocks: [
      { kind: "card", card_id: business.points_card_id },
      { kind: "card", card_id: stampCard._id },
    ],
  };
  const send = async () => {
    app.mails.length = 0;
    const { body } = await owner.call<Message>("POST", "/api/emails", { name: "Karta", recipient, content });
    await owner.call("POST", `/api/emails/${body._id}/send`, undefined, { "if-match": "1" });
    await app.sendDue();
    const of = (user_id: string) => app.mails.find(({ to }) => to.startsWith(user_id))!;
    return [of(points), of(stamps)] as const;
  };
  await have(points, 12_320);
  await have(stamps, 3);
  const [one, other] = await send();
  expect(one.text).toContain("Stan: 12 320");
  expect(one.html).toContain(">12 320<");
  expect(one.html).not.toContain("width:36px");
  // A short word is bound to what follows it.
  expect(other.text).toContain(`3 z\u00a0${all}`);
  expect(other.html!.match(/&#10003;/g)).toHaveLength(3);
  expect(other.text).not.toContain("Stan:");
  for (const { html, text } of [one, other]) {
    expect(html).not.toContain("<img");
    const [number] = /\d{4} \d{4} \d{4}/.exec(text) ?? [];
    expect(html).toContain(`>${number}<`);
  }
  // A full card that waits, and one that is being filled beside it.
  await have(stamps, all);
  expect((await send())[1].html!.match(/&#10003;/g)).toHaveLength(all);
  await have(stamps, all + 2);
  const [, both] = await send();
  expect(both.html!.match(/&#10003;/g)).toHaveLength(2);
  expect(both.text).toMatch(new RegExp(`2 z\u00a0${all}\\n[^]*Pełne karty oprócz tej: 1`));
});

test("a card with a cheaper reward has a gift at its stamp, and the mail says what waits", async () => {
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  const rewards = [
    { name: { pl: "Kawa" }, cost: 8 },
    { name: { pl: "Ciastko" }, cost: 4 },
  ];
  const card_id = await createCard(business.ctx, { ...stampsCard, stamps_required: 8, rewards });
  const [member] = await joinCard(business.ctx, card_id, [{}]);
  const { user_id } = member!;
  await app.consent(business, user_id, "email", true);
  const address = "update users set email = _id::text || '@example.test', email_confirmed_at = now() where _id = $1";
  await app.witness.rows(address, [user_id]);
  const mailAt = async (balance: number) => {
    app.mails.length = 0;
    await app.witness.rows("update card_subscriptions set balance = $2 where user_id = $1", [user_id, balance]);
    const content = { subject, blocks: [{ kind: "card", card_id }] };
    const { body } = await owner.call<Message>("POST", "/api/emails", { name: "Karta", recipient, content });
    await owner.call("POST", `/api/emails/${body._id}/send`, undefined, { "if-match": "1" });
    await app.sendDue();
    const { text, html } = app.mails.find(({ to }) => to.startsWith(user_id))!;
    return {
      line: text
        .split("\n")
        .find((one) => /Ciastko|Kawa/.test(one))
        ?.replaceAll("\u00a0", " "),
      gifts: html!.match(/&#9733;/g)?.length ?? 0,
    };
  };
  expect(await mailAt(2)).toEqual({ line: "4 pieczątki: Ciastko · 8: Kawa", gifts: 2 });
  expect(await mailAt(5)).toEqual({ line: "Do odebrania: Ciastko", gifts: 1 });
  expect(await mailAt(20)).toEqual({ line: "Do odebrania: 2 × Kawa, Ciastko", gifts: 1 });
});

test("a card of another business is refused, and a test to oneself draws the card as it is at first", async () => {
  const business = await buildBusiness(app);
  const other = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  const draft = (card_id: string) => ({
    name: "Karta",
    recipient,
    content: { subject, blocks: [{ kind: "card", card_id }] },
  });
  expect(await owner.call("POST", "/api/emails", draft(other.points_card_id))).toMatchObject({
    status: 400,
    body: { errors: [{ path: "content.blocks", code: "unknown_card" }] },
  });
  const { body } = await owner.call<Message>("POST", "/api/emails", draft(business.points_card_id));
  app.mails.length = 0;
  expect((await owner.call("POST", `/api/emails/${body._id}/test`)).status).toBe(204);
  await app.sendTest();
  expect(app.mails).toMatchObject([{ text: expect.stringContaining("Stan: 0") }]);
  expect(app.mails[0]!.text).not.toMatch(/\d{4} \d{4} \d{4}/);
});
