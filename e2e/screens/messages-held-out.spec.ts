/** What a message and an automation brought beside those held out, once their days are over. */
import type { Page } from "@playwright/test";
import { untilAnimationsEnd, runs } from "../harness/settled-page.ts";
import { findFaults } from "../harness/axe.ts";
import { signIn, someAddress } from "../harness/api.ts";
import { type Customer, joinAsCustomer } from "../harness/customer.ts";
import { everyLanguage, type Language, photograph, widths } from "../harness/photograph.ts";
import { startServer } from "../harness/server.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";

const scope = "/api/businesses/current";
const each = 300;
/** More than the demonstration has, so that chance leaves twenty on either side. */
const newcomers = 60;

test("the figures of a message and an automation with customers held out", async ({ visit }) => {
  test.setTimeout(580_000);
  const server = await startServer();
  try {
    const open = async (options: { width?: number; locale?: string } = {}) => {
      const page = await visit({ ...options, at: server.url });
      const { cookies } = await signIn(server.url, "owner");
      await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: server.url })));
      return page;
    };
    const page = await open();
    const get = async <T>(path: string): Promise<T> =>
      (await (await page.request.get(`${server.url}${scope}/${path}`)).json()) as T;
    const post = async <T>(path: string, data: object, headers: Record<string, string> = {}): Promise<T> => {
      const key = { "idempotency-key": crypto.randomUUID() };
      const answer = await page.request.post(`${server.url}${path}`, { data, headers: { ...key, ...headers } });
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
      return (await (answer.status() === 204 ? {} : answer.json())) as T;
    };
    const own = await page.request.get(`${server.url}${scope}`);
    const { qr_key } = (await own.json()) as { qr_key: string };
    const members: Customer[] = [];
    for (let nr = 0; nr < newcomers; nr += 1) members.push(await joinAsCustomer(server.url, qr_key));
    const { items: people } = await get<{ items: { _id: string }[] }>("users?limit=200");
    for (const { _id } of people)
      await post(`${scope}/users/${_id}/consents`, { channel: "in_app", is_granted: true, language: "pl" });
    const content = { title: { pl: "Sernik wraca" }, text: { pl: "Od jutra znów sernik babci." }, poll: null };
    const draft = { name: "Sernik", recipient: { type: "all" }, held_out_percent: 50, content };
    const { _id, version } = await post<{ _id: string; version: number }>(`${scope}/messages`, draft);
    await post(`${scope}/messages/${_id}/send`, {}, { "if-match": String(version) });
    const read = async () => (await get<{ status: string }>(`messages/${_id}`)).status;
    await expect.poll(read).toBe("sent");

    const thanks = { title: { pl: "Dziękujemy!" }, text: { pl: "Miło nam, że smakowało." }, poll: null };
    const automation = await post<{ _id: string; version: number }>(`${scope}/automations`, {
      ...{ name: "Podziękowanie", trigger: { kind: "feedback", least: 4, most: 5 }, delay_hours: 0, hour: 9 },
      ...{ promotion_group_id: null, held_out_percent: 50, repeat_days: null, window_days: 7 },
      message: { channel: "in_app", content: thanks },
    });
    const at = `${scope}/automations/${automation._id}`;
    await post(`${at}/switch_on`, {}, { "if-match": String(automation.version) });
    // Each comes once within the week, for a sum of their own, and is content.
    const owner = await signIn(server.url, "owner");
    const buy = (one: Customer, amount: number) => owner.purchase(one, amount);
    for (const [nr, one] of members.entries()) {
      const { _id: transaction_id } = await buy(one, 1200 + ((nr * 7) % 11) * each);
      const { token } = await get<{ token: string }>(`transactions/${transaction_id}/feedback_token`);
      const headers = { "x-forwarded-for": someAddress() };
      await post("/api/feedback", { token, rating: 5, comment: null, language: "pl" }, headers);
    }
    const decided = async () => {
      const { reached, held_out } = await get<{ reached: number; held_out: number }>(`automations/${automation._id}`);
      return reached + held_out;
    };
    await expect.poll(decided, { timeout: 200_000 }).toBe(members.length);
    // Whom it thanked comes again.
    for (const one of members) {
      const { items } = await one.get<{ items: { title: string }[] }>("/messages");
      if (items.some(({ title }) => title === thanks.title.pl))
        await buy(one, 1800 + (members.indexOf(one) % 7) * each);
    }
    await server.moveAhead(8);
    const look = async (seen: Page, name: string, width: number, language: Language) => {
      await untilAnimationsEnd(seen);
      const named = `${name} in ${language} at ${width}`;
      expect.soft(await findSticksOut(seen), named).toEqual([]);
      expect.soft(await findFaults(seen), named).toEqual([]);
    };
    for (const { language, locale } of everyLanguage) {
      for (const width of widths) {
        const seen = await open({ width, locale });
        await seen.goto(`/messages/in_app/${_id}`);
        await seen.getByRole("dialog").locator("table").waitFor();
        await look(seen, "message-held-out", width, language);
        await seen.getByRole("dialog").locator("table").scrollIntoViewIfNeeded();
        await photograph(seen, "message-held-out", width, language);
        for (const [name, path] of [
          ["automations-uplift", "/messages/automations"],
          ["automation-uplift", `/messages/automations/${automation._id}`],
        ] as const) {
          await seen.goto(path);
          await runs(seen);
          await seen.locator("svg[role=img]").first().waitFor();
          await look(seen, name, width, language);
          await photograph(seen, name, width, language);
        }
        await seen.close();
      }
    }
    await page.close();
  } finally {
    await server.stop();
  }
});
