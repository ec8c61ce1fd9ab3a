/**
 * `npm run bench -- guesses`: a million guessed links of one business, from two hundred networks at once. None opens; each
 * network is told that a link is unknown as often as its limit says, the business as often as its own, and from then on to
 * wait. A right link opens from one of these networks all the while. `GUESSES` sets another number.
 */
import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { memberTokenFrom } from "@rewardo/rules";
import { keepInBrowser } from "../../apps/api/src/features/member/members/index.ts";
import { joinCard } from "../../apps/api/src/features/people/card-subscriptions/index.ts";
import { readBusinessSettings } from "../../apps/api/src/features/tenants/businesses/index.ts";
import type { Figure } from "../figure.ts";
import { withRunningApp } from "../running-app.ts";
import { median } from "../start.ts";

const guesses = Number(process.env["GUESSES"] ?? 1_000_000);
const networks = 200;
const atOnce = 64;
/** A right link is opened once in so many guesses. */
const every = 5000;

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly tookMs: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: atOnce + 1 });

const post = (port: number, path: string, body: object, headers: Record<string, string>): Promise<Answer> =>
  new Promise((done, failed) => {
    const sentMs = performance.now();
    const options = { agent, port, host: "127.0.0.1", method: "POST", path };
    const sent = request({ ...options, headers: { "content-type": "application/json", ...headers } }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.on("end", () => done({ status: answer.statusCode ?? 0, text, tookMs: performance.now() - sentMs }));
    });
    sent.on("error", failed);
    sent.end(JSON.stringify(body));
  });

export const measureGuesses = (): Promise<Figure[]> =>
  withRunningApp({ trust_proxy: ["loopback"] }, async ({ port, database, business }) => {
    const { ctx, scope, stamps_card_id } = business;
    const { qr_key } = await database.read(scope, (tx) => readBusinessSettings(tx, scope));
    const [owner] = await joinCard(ctx, stamps_card_id, [{}]);
    const token = randomBytes(32).toString("base64url");
    await keepInBrowser(ctx, { user_id: owner!.user_id, token });
    const made = await post(port, `/api/member/${qr_key}/link`, {}, { cookie: `rewardo_member=${token}` });
    const { path } = JSON.parse(made.text) as { path: string };
    const open = (link: string, from: number) =>
      post(port, "/api/member_links/open", { token: link }, { "x-forwarded-for": `10.9.0.${from}` });

    const counts = new Map<number, number>();
    const right: Answer[] = [];
    let next = 0;
    const guess = async (): Promise<void> => {
      while (next < guesses) {
        next += 1;
        const from = next % networks;
        if (next % every === 0) right.push(await open(path.slice("/c/".length), from));
        const { status } = await open(memberTokenFrom(qr_key, randomBytes(16)), from);
        counts.set(status, (counts.get(status) ?? 0) + 1);
      }
    };
    const startMs = performance.now();
    await Promise.all(Array.from({ length: atOnce }, guess));
    const seconds = (performance.now() - startMs) / 1000;
    agent.destroy();
    const unknown = counts.get(404) ?? 0;
    const waiting = counts.get(429) ?? 0;
    // A server that is asked more than it can answer says so.
    const others = [...counts].filter(([status]) => ![200, 404, 429].includes(status));
    return [
      { name: `${guesses} guessed links: opened`, value: counts.get(200) ?? 0, unit: "", limit: 0 },
      { name: "told that the link is unknown", value: unknown, unit: "" },
      { name: "told to wait", value: waiting, unit: "" },
      ...others.map(([status, count]) => ({ name: `answered ${status}`, value: count, unit: "" })),
      { name: "guesses a second", value: guesses / seconds, unit: "" },
      {
        name: "a right link from the same networks: refused",
        value: right.filter(({ status }) => status !== 200).length,
        unit: "",
        limit: 0,
      },
      { name: "a right link meanwhile: p50", value: median(right.map(({ tookMs }) => tookMs)), unit: "ms" },
    ];
  });
