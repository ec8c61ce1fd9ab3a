/** What the console shows of the nightly check. */
import type { LedgerProof } from "@rewardo/contract/ledger-proofs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { fillNight } from "../../../testing/night-rows.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";

let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

test("the latest check is shown to those who see the audit log; before the first there is none", async () => {
  const { scope } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const url = "/api/businesses/current/ledger_proof";
  expect((await owner.call("GET", url)).status).toBe(204);
  await fillNight(witness, scope.business_id);
  const values = [scope.business_id];
  await witness.rows("update nightly_runs set step = 'proof' where business_id = $1", values);
  const { status, body } = await owner.call<LedgerProof>("GET", url);
  expect(status).toBe(200);
  expect(body).toMatchObject({ local_day: "2026-06-11", is_complete: true, memberships: 2, entries: 2, faulty: 1 });
  expect(body.first_faults).toMatchObject([{ code: "chain_broken" }]);

  const later = `insert into ledger_proofs (business_id, local_day, memberships, entries, faulty, first_faults, checked_at)
    values ($1, '2026-06-12', 300, 900, 0, '[]', now())`;
  await witness.rows(later, values);
  expect((await owner.call<LedgerProof>("GET", url)).body).toMatchObject({
    local_day: "2026-06-12",
    is_complete: false,
  });
  expect((await (await app.as("EMPLOYEE", scope)).call("GET", url)).status).toBe(403);
});
