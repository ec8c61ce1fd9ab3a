/**
 * `npm run bench -- proofs`: whether the time of an answer tells that a business knows a mail address. Customers ask for six
 * digits for addresses that are known and for others, in turns; then each types wrong digits. Of two groups of answers that
 * do not differ, one is the slower in half of all pairs; `PROOFS` sets how many are in each.
 */
import { request } from "node:http";
import { randomBytes } from "node:crypto";
import { keepInBrowser } from "../../apps/api/src/features/member/members/index.ts";
import { joinCard } from "../../apps/api/src/features/people/card-subscriptions/index.ts";
import { readBusinessSettings } from "../../apps/api/src/features/tenants/businesses/index.ts";
import { openWitness } from "../../apps/api/src/testing/witness.ts";
import type { Figure } from "../figure.ts";
import { type RunningApp, withRunningApp } from "../running-app.ts";
import { median } from "../start.ts";

const each = Number(process.env["PROOFS"] ?? 400);
/** Three standard deviations of chance for 400 answers on each side. */
const mostOff = 0.062;

interface Answer {
  readonly tookMs: number;
  /** Status, headers and body, without what differs by its nature: instants, and the call's own number. */
  readonly bytes: string;
}

interface Asker {
  readonly token: string;
  readonly email: string;
  readonly address: string;
}

const post = (port: number, path: string, { token, address }: Asker, body: object): Promise<Answer> =>
  new Promise((done, failed) => {
    const headers = {
      "content-type": "application/json",
      cookie: `rewardo_member=${token}`,
      // Each phone has an address of its own, as behind a proxy.
      "x-forwarded-for": address,
    };
    const sentMs = performance.now();
    const sent = request({ port, host: "127.0.0.1", method: "POST", path, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.on("end", () => {
        const tookMs = performance.now() - sentMs;
        const { date: _date, "x-request-id": _id, ...kept } = answer.headers;
        const whole = JSON.stringify([answer.statusCode, kept, text]);
        const bytes = whole
          .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "…")
          .replaceAll(/(request_id[\\":]+)[^"\\]+/g, "$1…");
        done({ tookMs, bytes });
      });
    });
    sent.on("error", failed);
    sent.end(JSON.stringify(body));
  });

/** The share of pairs in which the one is slower than the other; 0.5 where nothing tells them apart. */
const slowerShare = (one: readonly number[], other: readonly number[]): number => {
  let slower = 0;
  for (const a of one) for (const b of other) slower += a > b ? 1 : a === b ? 0.5 : 0;
  return slower / (one.length * other.length);
};

/** Customers with a card of their own, of whom every other one names an address that the business knows. */
const buildAskers = async ({ server, business }: RunningApp): Promise<Record<"known" | "unknown", Asker[]>> => {
  const { ctx, scope, stamps_card_id } = business;
  const names = (what: string) => Array.from({ length: each }, (_, nr) => `${what}-${nr}@example.test`);
  const owners = await joinCard(
    ctx,
    stamps_card_id,
    names("known").map(() => ({})),
  );
  const witness = await openWitness(server);
  await witness.rows(
    `update users u set email = o.email from unnest($2::uuid[], $3::text[]) o (user_id, email)
      where u.business_id = $1 and u._id = o.user_id`,
    [scope.business_id, owners.map(({ user_id }) => user_id), names("known")],
  );
  await witness.close();
  const askers = async (what: "known" | "unknown", net: number): Promise<Asker[]> => {
    const members = await joinCard(
      ctx,
      stamps_card_id,
      names(what).map(() => ({})),
    );
    const all = [];
    for (const [nr, { user_id }] of members.entries()) {
      const token = randomBytes(32).toString("base64url");
      await keepInBrowser(ctx, { user_id, token });
      all.push({ token, email: names(what)[nr]!, address: `10.${net}.${Math.floor(nr / 250)}.${nr % 250}` });
    }
    return all;
  };
  return { known: await askers("known", 1), unknown: await askers("unknown", 2) };
};

export const measureProofs = (): Promise<Figure[]> =>
  withRunningApp({ trust_proxy: ["loopback"] }, async (running) => {
    const { port, database, business } = running;
    const { scope } = business;
    const { qr_key } = await database.read(scope, (tx) => readBusinessSettings(tx, scope));
    const askers = await buildAskers(running);
    const at = `/api/member/${qr_key}/contact`;
    const calls = {
      "asking for digits": (asker: Asker) => post(port, at, asker, { email: asker.email }),
      "wrong digits": (asker: Asker) => post(port, `${at}/proof`, asker, { code: "000000" }),
    };
    const figures: Figure[] = [];
    for (const [name, call] of Object.entries(calls)) {
      const answers: Record<"known" | "unknown", Answer[]> = { known: [], unknown: [] };
      for (let nr = 0; nr < each; nr += 1) {
        // In turns, and neither always first.
        const order = nr % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
        for (const side of order) answers[side].push(await call(askers[side][nr]!));
      }
      const times = (side: "known" | "unknown") => answers[side].map(({ tookMs }) => tookMs);
      const kinds = new Set([...answers.known, ...answers.unknown].map(({ bytes }) => bytes));
      figures.push(
        { name: `${name}, known address: p50`, value: median(times("known")), unit: "ms" },
        { name: `${name}, unknown address: p50`, value: median(times("unknown")), unit: "ms" },
        {
          ...{ name: `${name}: pairs in which the known one is slower, off a half`, unit: "", limit: mostOff },
          value: Math.abs(slowerShare(times("known"), times("unknown")) - 0.5),
        },
        { name: `${name}: kinds of answers, byte by byte`, value: kinds.size, unit: "", limit: 1 },
      );
    }
    return figures;
  });
