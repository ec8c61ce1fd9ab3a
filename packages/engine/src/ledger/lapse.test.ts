import { expect, test } from "vitest";
import { verifyChain } from "../index.ts";
import { adjustWith, NOON, programmeWith, visitWith } from "../testing/builders.ts";
import { commit, openMembership } from "../testing/membership.ts";

test("what a membership has lapses with entries in one chain, and nothing is left", () => {
  const membership = openMembership(programmeWith());
  commit(membership, adjustWith(15));
  commit(membership, visitWith({ amount: 2500 }));
  const lapsed = commit(membership, { type: "lapse", occurred_at: NOON, recorded_at: NOON });
  expect(lapsed.applied?.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["expired", -15],
    ["expired", -2],
  ]);
  expect(lapsed.applied?.delta).toBe(-17);
  expect(membership.state).toMatchObject({ balance: 0, pending: 0 });
  expect(verifyChain(membership.entries)).toBe(-1);
});

test("an empty membership lapses without an entry, and a closed one not at all", () => {
  const membership = openMembership(programmeWith());
  const when = { occurred_at: NOON, recorded_at: NOON };
  expect(commit(membership, { type: "lapse", ...when }).applied?.entries).toEqual([]);
  commit(membership, { type: "transfer_out", ...when });
  expect(commit(membership, { type: "lapse", ...when }).rejected[0]?.code).toBe("membership_closed");
});
