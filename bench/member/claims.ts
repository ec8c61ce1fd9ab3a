/**
 * `npm run bench -- claims`: from the code on a till's screen to the stamped card on a phone that has never been there. The
 * till is used by its buttons; a picture of its screen is read by a decoder, as a phone's camera reads it, and what was read
 * is opened in another browser with a processor four times slower and slow 4G. A person's hand and the camera's own focus
 * are not in it. `CLAIMS` sets how often; the languages take turns. Then what goes wrong: exactly one card and one stamp.
 */
import { type Browser, chromium } from "@playwright/test";
import { type Locale, locales } from "@rewardo/contract/fields";
import { prepareBrowser } from "../../e2e/browser.ts";
import type { Figure } from "../figure.ts";
import { openDemonstration } from "../pages/demonstration.ts";
import { held, type Scene } from "./claim-scene.ts";
import { measureMishaps } from "./mishaps.ts";
import { openPhone, slowDown } from "./phone.ts";
import { openDecoder } from "./read-code.ts";
import { added, openTillScreen } from "./till-screen.ts";

const limits = { p50Ms: 4000, p95Ms: 8000 };

/** Runs in the page: when the card with its stamp was painted, by the machine's clock. */
const whenStamped = `window.stampedAt = new Promise((done) => {
  const look = () => {
    if (document.documentElement?.dataset.claim !== "taken") return;
    watch.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.timeOrigin + performance.now())));
  };
  const watch = new MutationObserver(look);
  watch.observe(document, { attributes: true, childList: true, subtree: true });
});`;

interface Taken {
  /** From the code on the till, and from the first request of the phone alone. */
  readonly wholeMs: number;
  readonly phoneMs: number;
}

const takeOnce = async ({ till, read, openPhone: open }: Scene, locale: Locale): Promise<Taken> => {
  const phone = await open(locale);
  try {
    await slowDown(phone);
    await phone.page.addInitScript(whenStamped);
    const { atMs, picture } = await till.showCode();
    const address = await read(picture);
    const openedMs = performance.timeOrigin + performance.now();
    await phone.page.goto(address, { waitUntil: "commit" });
    const stampedMs = await phone.page.evaluate<number>("window.stampedAt");
    const { cards, stamps } = await held(phone, till.business_key);
    if (cards !== 1 || stamps !== 1) throw new Error(`The phone holds ${cards} cards with ${stamps} stamps`);
    await till.untilTaken();
    await till.nextGuest();
    return { wholeMs: stampedMs - atMs, phoneMs: stampedMs - openedMs };
  } finally {
    await phone.close();
  }
};

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;

const measureTimes = async (scene: Scene, rounds: number): Promise<Figure[]> => {
  const before = await scene.till.newest();
  const taken = new Map<Locale, Taken[]>();
  for (let round = 0; round < rounds; round += 1) {
    const locale = locales[round % locales.length]!;
    taken.set(locale, [...(taken.get(locale) ?? []), await takeOnce(scene, locale)]);
  }
  const { cards, visits } = added(before, await scene.till.newest());
  const all = [...taken.values()].flat();
  const whole = all.map(({ wholeMs }) => wholeMs);
  const phone = all.map(({ phoneMs }) => phoneMs);
  return [
    {
      name: `${rounds} guests, code on the till to stamped card: p50`,
      value: at(whole, 0.5),
      unit: "ms",
      limit: limits.p50Ms,
    },
    { name: "the same: p95", value: at(whole, 0.95), unit: "ms", limit: limits.p95Ms },
    { name: "the same: slowest", value: at(whole, 1), unit: "ms" },
    { name: "of these the phone, from its first request: p50", value: at(phone, 0.5), unit: "ms" },
    ...[...taken].map(([locale, those]) => ({
      ...{ name: `in ${locale}, ${those.length} guests: p50`, unit: "ms" },
      value: at(
        those.map(({ wholeMs }) => wholeMs),
        0.5,
      ),
    })),
    {
      ...{ name: "cards and visits that are too many or too few", unit: "", limit: 0 },
      value: Math.abs(cards - rounds) + Math.abs(visits - rounds),
    },
  ];
};

const launch = (browser: Awaited<ReturnType<typeof prepareBrowser>>): Promise<Browser> =>
  chromium.launch({ ...browser });

export const measureClaims = async (): Promise<Figure[]> => {
  const rounds = Number(process.env["CLAIMS"] ?? 50);
  const prepared = await prepareBrowser();
  const read = await openDecoder();
  const demonstration = await openDemonstration();
  const { origin } = demonstration;
  const tills = await launch(prepared);
  const phones = await launch(prepared);
  try {
    const till = await openTillScreen(tills, origin);
    const scene: Scene = { origin, till, read, openPhone: (locale) => openPhone(phones, { origin, locale }) };
    return [...(await measureTimes(scene, rounds)), ...(await measureMishaps(scene))];
  } finally {
    await phones.close();
    await tills.close();
    await demonstration.stop();
  }
};
