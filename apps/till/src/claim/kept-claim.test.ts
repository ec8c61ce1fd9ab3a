import { expect, onTestFinished, test, vi } from "vitest";
import { readKeptClaim } from "./kept-claim.ts";

test("a guest's visit goes on for the one who wrote it, in the business that it was written in", () => {
  const kuba = { actor_id: "kuba", business_id: "ziarno" };
  const kept = { ...kuba, key: "k1", body: {} };
  let text: string | null = JSON.stringify(kept);
  vi.stubGlobal("sessionStorage", { getItem: () => text });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(readKeptClaim(kuba)).toEqual(kept);
  expect(readKeptClaim({ ...kuba, actor_id: "marta" })).toBeNull();
  expect(readKeptClaim({ ...kuba, business_id: "klos" })).toBeNull();
  for (text of [null, "{", "null"]) expect(readKeptClaim(kuba)).toBeNull();
});
