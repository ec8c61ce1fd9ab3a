/** What a message brought beside those held out, once its days are over. */
import { atRest } from "../harness/at-rest.ts";
import { findFaults } from "../harness/axe.ts";
import { signIn } from "../harness/api.ts";
import { everyLanguage, photograph, widths } from "../harness/photograph.ts";
import { startServer } from "../harness/server.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";

const scope = "/api/businesses/current";
const each = 300;

test("the figures of a message with customers held out", async ({ visit }) => {
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
    const { items: people } = await get<{ items: { _id: string }[] }>("users?limit=200");
    for (const { _id } of people)
      await post(`${scope}/users/${_id}/consents`, { channel: "in_app", is_granted: true, language: "pl" });
    const content = { title: { pl: "Sernik wraca" }, text: { pl: "Od jutra znów sernik babci." }, poll: null };
    const draft = { name: "Sernik", recipient: { type: "all" }, held_out_percent: 50, content };
    const { _id, version } = await post<{ _id: string; version: number }>(`${scope}/messages`, draft);
    await post(`${scope}/messages/${_id}/send`, {}, { "if-match": String(version) });
    const read = async () => (await get<{ status: string }>(`messages/${_id}`)).status;
    await expect.poll(read).toBe("sent");
    // Each comes once within the week, for a sum of their own.
    const owner = await signIn(server.url, "owner");
    const { items: held } = await get<{ items: { user_name: string | null }[] }>("card_subscriptions?limit=200");
    const names = [...new Set(held.flatMap(({ user_name }) => user_name ?? []))].slice(0, 60);
    for (const [at, name] of names.entries())
      await owner.purchase(await owner.member(name), 1200 + ((at * 7) % 11) * each);
    await server.moveAhead(8);
    for (const { language, locale } of everyLanguage) {
      for (const width of widths) {
        const seen = await open({ width, locale });
        await seen.goto(`/messages/in_app/${_id}`);
        await seen.getByRole("dialog").locator("table").waitFor();
        await atRest(seen);
        const name = `message-held-out in ${language} at ${width}`;
        expect.soft(await findSticksOut(seen), name).toEqual([]);
        expect.soft(await findFaults(seen), name).toEqual([]);
        await seen.getByRole("dialog").locator("table").scrollIntoViewIfNeeded();
        await photograph(seen, "message-held-out", width, language);
        await seen.close();
      }
    }
    await page.close();
  } finally {
    await server.stop();
  }
});
