/**
 * `npm run bench -- pages`: Lighthouse's mobile preset on four pages, the middle of five runs, each in a browser that
 * knows nothing of the site but the session. `OTHER_PAGES` is the origin of another server with the demonstration; it is
 * measured in the same rounds. `PAGE_ROUNDS` sets how many, `PAGES=phone` measures only what follows: home, the till and
 * the palette on a throttled processor and network.
 */
import { prepareBrowser } from "../../e2e/browser.ts";
import type { Figure } from "../figure.ts";
import { median } from "../start.ts";
import { openDemonstration } from "./demonstration.ts";
import type { Measured } from "./lighthouse.ts";
import { measurePhone } from "./phone.ts";
import { runOnce } from "./run-once.ts";
import { signIn } from "./sign-in.ts";

interface PageLimits {
  readonly name: string;
  readonly path: string;
  readonly isSignedIn: boolean;
  readonly requests: number;
  readonly score: number;
}

const pages: readonly PageLimits[] = [
  { name: "log-in", path: "/login", isSignedIn: false, requests: 14, score: 98 },
  { name: "home", path: "/", isSignedIn: true, requests: 25, score: 96 },
  { name: "transactions", path: "/transactions", isSignedIn: true, requests: 25, score: 96 },
  { name: "till", path: "/scanner", isSignedIn: true, requests: 25, score: 96 },
];

const figuresOf = (runs: readonly Measured[], side: string, page: PageLimits, isHeldTo: boolean): Figure[] => {
  const middle = (pick: (run: Measured) => number) => median(runs.map(pick));
  const name = `${side}${page.name}: `;
  const scores = runs.map(({ score }) => score);
  const spread = `, ${Math.min(...scores)} to ${Math.max(...scores)}`;
  const held = (limit: number, atLeast = false) => (isHeldTo ? { limit, atLeast } : {});
  return [
    { name: `${name}score${spread}`, value: middle(({ score }) => score), unit: "", ...held(page.score, true) },
    { name: `${name}requests`, value: middle(({ requests }) => requests), unit: "", ...held(page.requests) },
    { name: `${name}transferred`, value: middle(({ kilobytes }) => kilobytes), unit: "KB" },
    { name: `${name}first paint`, value: middle(({ firstPaintMs }) => firstPaintMs), unit: "ms" },
    { name: `${name}largest paint`, value: middle(({ largestPaintMs }) => largestPaintMs), unit: "ms" },
    { name: `${name}blocking`, value: middle(({ blockingMs }) => blockingMs), unit: "ms" },
    // Below this Lighthouse itself shows 0.
    { name: `${name}shift`, value: middle(({ shift }) => shift), unit: "", ...held(0.0005) },
  ];
};

export const measurePages = async (): Promise<Figure[]> => {
  const rounds = Number(process.env["PAGE_ROUNDS"] ?? 5);
  const other = process.env["OTHER_PAGES"];
  const browser = await prepareBrowser();
  const server = await openDemonstration();
  try {
    const origins = [
      ...(other === undefined ? [] : [{ side: "other, ", origin: other }]),
      { side: "", origin: server.origin },
    ];
    const sides = await Promise.all(origins.map(async (one) => ({ ...one, kept: await signIn(browser, one.origin) })));
    const runs = new Map<string, Measured[]>();
    const isPhoneAlone = process.env["PAGES"] === "phone";
    for (let round = 0; round < rounds && !isPhoneAlone; round++) {
      for (const { path, isSignedIn } of pages) {
        for (const { side, origin, kept } of sides) {
          const run = await runOnce(browser, new URL(path, origin), isSignedIn ? kept : null);
          runs.set(side + path, [...(runs.get(side + path) ?? []), run]);
        }
      }
    }
    return [
      ...(isPhoneAlone ? [] : pages).flatMap((page) =>
        sides.flatMap(({ side }) => figuresOf(runs.get(side + page.path) ?? [], side, page, side === "")),
      ),
      ...(await measurePhone(browser, sides, rounds)),
    ];
  } finally {
    await server.stop();
  }
};
