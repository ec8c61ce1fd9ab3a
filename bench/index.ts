/**
 * `npm run bench [name …]`: figures as ratios or against the project's limits; exit code 1 if one is exceeded.
 * The platform with its ten million transactions, the simulation of a million, a message to a million customers, the
 * orders of a till and the pages in a browser run only when named.
 */
import { measureContention } from "./contention.ts";
import { measureEngine } from "./engine.ts";
import { measureExports } from "./exports.ts";
import type { Figure } from "./figure.ts";
import { measureImports } from "./imports.ts";
import { measureLists } from "./lists.ts";
import { measureClaims } from "./member/claims.ts";
import { measureGuesses } from "./member/guesses.ts";
import { measureOpenCards } from "./member/open-cards.ts";
import { measureMemberPage } from "./member/page.ts";
import { measureProofs } from "./member/proofs.ts";
import { measureMessages } from "./messages.ts";
import { measureNightly } from "./nightly.ts";
import { measureOrders } from "./orders.ts";
import { measurePages } from "./pages/index.ts";
import { measurePeer } from "./peer/index.ts";
import { measurePlatform } from "./platform/index.ts";
import { measureSimulation } from "./platform/simulation.ts";
import { measureRush } from "./rush.ts";
import { measureSearch } from "./search.ts";
import { measureSizes } from "./sizes.ts";
import { measureStart } from "./start.ts";
import { measureTill } from "./till.ts";
import { measureTillApp } from "./till-app.ts";
import { measureWallet } from "./wallet.ts";

const benches: Readonly<Record<string, () => Promise<Figure[]>>> = {
  claims: measureClaims,
  contention: measureContention,
  engine: measureEngine,
  exports: measureExports,
  guesses: measureGuesses,
  imports: measureImports,
  lists: measureLists,
  member: measureOpenCards,
  "member-page": measureMemberPage,
  messages: measureMessages,
  nightly: measureNightly,
  orders: measureOrders,
  pages: measurePages,
  peer: measurePeer,
  platform: measurePlatform,
  proofs: measureProofs,
  rush: measureRush,
  simulation: measureSimulation,
  search: measureSearch,
  sizes: measureSizes,
  start: measureStart,
  till: measureTill,
  "till-app": measureTillApp,
  wallet: measureWallet,
};

const isKept = ({ value, limit, atLeast = false }: Figure): boolean =>
  limit === undefined || (atLeast ? value >= limit : value <= limit);

const show = (figure: Figure): string => {
  const { name, value, unit, limit, atLeast = false } = figure;
  const bound =
    limit === undefined ? "" : ` (${atLeast ? "at least" : "at most"} ${limit}) ${isKept(figure) ? "kept" : "BROKEN"}`;
  return `  ${name.padEnd(60)} ${String(Math.round(value * 100) / 100).padStart(9)} ${unit}${bound}`;
};

const named = process.argv.slice(2);
const onlyNamed = [
  "claims",
  "guesses",
  "member",
  "member-page",
  "messages",
  "orders",
  "platform",
  "pages",
  "rush",
  "simulation",
  "till-app",
  "wallet",
];
const chosen = named.length > 0 ? named : Object.keys(benches).filter((name) => !onlyNamed.includes(name));
let isBroken = false;
for (const [name, measure] of Object.entries(benches)) {
  if (!chosen.includes(name)) continue;
  process.stdout.write(`${name}\n`);
  for (const figure of await measure()) {
    process.stdout.write(`${show(figure)}\n`);
    if (!isKept(figure)) isBroken = true;
  }
}
process.exitCode = isBroken ? 1 : 0;
