/** Holds the table of the README against the enumerations and the tests: a member without a test is a failure. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as engine from "./index.ts";
import type { CardType, Expiry, ReversalPolicy } from "./index.ts";

/** The members of a type that has no list of its own; a forgotten one does not compile. */
const membersOf = <Member extends string>(members: Readonly<Record<Member, true>>): string[] => Object.keys(members);

const enumerations: Readonly<Record<string, readonly string[]>> = {
  "card type": membersOf<CardType>({ points: true, stamps_stacked: true }),
  "amount comparison": engine.EARNING_MODES,
  "item filter": engine.ITEM_FILTER_MODES,
  expiry: membersOf<Expiry["kind"]>({
    none: true,
    rolling_days: true,
    rolling_months: true,
    end_of_year: true,
    inactivity: true,
  }),
  "reversal, earned": membersOf<ReversalPolicy["earned"]>({
    pending_first: true,
    within_balance: true,
    allow_negative: true,
  }),
  "reversal, spent": membersOf<ReversalPolicy["spent"]>({ restore: true, keep: true }),
  "promotion effect": engine.PROMOTION_EFFECTS,
  "reward effect": engine.REWARD_EFFECTS,
  "discount scope": engine.DISCOUNT_SCOPES,
  target: engine.PROMOTION_TARGETS,
  "usage frequency": engine.USAGE_FREQUENCIES,
  "once every": engine.FREQUENCY_UNITS,
  validity: engine.VALIDITIES,
  weekday: engine.WEEKDAYS,
  "offer kind": engine.OFFER_KINDS,
  "level basis": engine.LEVEL_BASES,
  downgrade: engine.LEVEL_DOWNGRADES,
  "granted coupon": engine.GRANT_STATUSES,
  "entry kind": engine.ENTRY_KINDS,
  rejection: engine.REJECTION_CODES,
  "competition type": engine.COMPETITION_TYPES,
  "challenge reward type": engine.CHALLENGE_REWARD_TYPES,
  "challenge status": engine.CHALLENGE_STATUSES,
  "play refusal": engine.PLAY_REFUSALS,
};

const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
const rows = [...readme.matchAll(/^\| (?<name>[^|]+?) \| (?<members>`[^|]+`) \| (?<title>[^|]+?) \|$/gm)].map(
  ({ groups = {} }) => ({
    name: groups["name"] ?? "",
    members: [...(groups["members"] ?? "").matchAll(/`([^`]+)`/g)].map(([, member = ""]) => member),
    title: groups["title"] ?? "",
  }),
);

test.each(Object.entries(enumerations))("every member of %s has its row in the README", (name, members) => {
  const listed = rows.filter((row) => row.name === name).flatMap((row) => row.members);
  expect(listed.toSorted()).toEqual([...members].toSorted());
});

test("every row names an existing enumeration and test", () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".test.ts"),
  );
  const tests = files.map((file) => readFileSync(join(import.meta.dirname, file), "utf8")).join("\n");
  expect(rows.filter(({ name }) => !(name in enumerations))).toEqual([]);
  expect(rows.map(({ title }) => title).filter((title) => !tests.includes(`"${title}"`))).toEqual([]);
});
