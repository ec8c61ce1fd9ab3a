/** An open card hears of its own changes at once, and of nothing else. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { MemberView } from "@rewardo/contract/member-view";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openMemberBrowser, type MemberBrowser } from "../../../testing/member-browser.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await app.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());

const key = () => ({ "idempotency-key": randomUUID() });

/** A live connection of the browser: what it hears can be waited for. */
const listen = async (browser: MemberBrowser, business_key: string) => {
  const { port } = app.app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/member?business=${business_key}`, {
    headers: { cookie: browser.cookies() },
  });
  const heard: string[] = [];
  socket.on("message", (data: Buffer) => heard.push(data.toString("utf8")));
  const closed = once(socket, "close").then(([code]) => code as number);
  await once(socket, "open");
  return { socket, heard, closed, next: () => once(socket, "message") };
};

const open = async () => {
  const business = await buildBusiness(app);
  const staff = await app.as("OWNER", business.scope);
  const { body } = await staff.call<{ qr_key: string }>("GET", "/api/businesses/current");
  const { qr_key } = body;
  const join = async () => {
    const phone = openMemberBrowser(app);
    expect((await phone.ask("POST", "/api/member_joins", { business_key: qr_key })).status).toBe(200);
    const { cards } = (await phone.ask<MemberView>("GET", `/api/member/${qr_key}/view`)).body;
    return { phone, number: cards[0]!.number! };
  };
  const stamp = (number: string) =>
    staff.call("POST", "/api/scanner/commit", { number, place_id: business.place_id }, key());
  return { ...business, staff, qr_key, join, stamp };
};

test("a stamp is heard by the card that it falls on, and not by another of the same business", async () => {
  const { join, stamp, qr_key } = await open();
  const [mine, theirs] = [await join(), await join()];
  const [open_mine, open_theirs] = [await listen(mine.phone, qr_key), await listen(theirs.phone, qr_key)];
  const told = open_mine.next();
  expect((await stamp(mine.number)).status).toBe(201);
  await told;
  expect(open_mine.heard.map((text) => JSON.parse(text))).toEqual([{ action: "refresh", type: "member", data: null }]);
  // The other one's own stamp comes first to it: whatever was sent before has come by then.
  const their_turn = open_theirs.next();
  await stamp(theirs.number);
  await their_turn;
  expect(open_theirs.heard).toHaveLength(1);
  expect(open_mine.heard).toHaveLength(1);
  for (const { socket } of [open_mine, open_theirs]) socket.terminate();
});

test("a browser that is ended hears nothing any more, its open card is closed at once", async () => {
  const { join, qr_key } = await open();
  const { phone } = await join();
  const { closed } = await listen(phone, qr_key);
  const { body } = await phone.ask<{ items: { _id: string; is_this: boolean }[] }>(
    "GET",
    `/api/member/${qr_key}/browsers`,
  );
  expect(body.items).toMatchObject([{ is_this: true }]);
  expect((await phone.ask("DELETE", `/api/member/${qr_key}/browsers/${body.items[0]!._id}`)).status).toBe(204);
  expect(await closed).toBe(4401);
  expect((await phone.ask("GET", `/api/member/${qr_key}/view`)).status).toBe(401);
});

test("without a card of the business, and from another page, there is no connection", async () => {
  const { join, qr_key } = await open();
  const { phone } = await join();
  const { port } = app.app.server.address() as AddressInfo;
  const refused = async (url: string, headers: Record<string, string>): Promise<number> => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${url}`, { headers });
    socket.on("error", () => {});
    const [, response] = (await once(socket, "unexpected-response")) as [
      unknown,
      { statusCode: number; resume(): void },
    ];
    response.resume();
    return response.statusCode;
  };
  const cookie = phone.cookies();
  expect(await refused(`/ws/member?business=${qr_key}`, {})).toBe(401);
  expect(await refused("/ws/member?business=AAAAAAAA", { cookie })).toBe(401);
  expect(await refused("/ws/member", { cookie })).toBe(401);
  expect(await refused(`/ws/member?business=${qr_key}`, { cookie, origin: "https://evil.example" })).toBe(403);
  expect(await refused("/ws", { cookie })).toBe(401);
});
