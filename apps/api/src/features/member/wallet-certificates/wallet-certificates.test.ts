/** A business signs with a certificate of its own, and what does not fit is refused with its field. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { brokenRules, readPass } from "../../../testing/apple-rules.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { signInMember } from "../../../testing/members.ts";
import { openTestWallet, type TestWallet } from "../../../testing/test-wallet.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";

const clock = fixedClock(new Date(Date.now() + 60_000).toISOString());
let own: TestWallet;
let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  own = await openTestWallet(clock);
  app = await openTestApp({ clock, wallet: own.wallet });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
  await own.close();
});

const path = "/api/wallet_certificate";
const pass_type_id = "pass.com.example.ziarno";

test("passes are signed with the business's own certificate while it has one", async () => {
  const { ctx, scope, stamps_card_id } = await buildBusiness(app);
  const staff = await app.as("OWNER", scope);
  const [member] = await joinCard(ctx, stamps_card_id, [{}]);
  const phone = await signInMember(app, ctx, member!.user_id);
  const typeOf = async (): Promise<unknown> => {
    const answer = await app.app.inject({
      ...{ method: "GET", url: `/api/member/${await keyOf()}/cards/${member!.card_subscription_id}/apple_pass` },
      headers: { cookie: phone.cookie! },
    });
    expect(answer.statusCode).toBe(200);
    const { wwdr } = own.certificates;
    expect(await brokenRules(answer.rawPayload, { authority: own.authority, wwdr })).toEqual([]);
    return readPass(answer.rawPayload).pass["passTypeIdentifier"];
  };
  const keyOf = async () =>
    (await witness.rows<{ qr_key: string }>("select qr_key from businesses where _id = $1", [scope.business_id]))[0]!
      .qr_key;
  expect((await staff.call("GET", path)).body).toEqual({ certificate: null });
  expect(await typeOf()).toBe("pass.com.example.rewardo");
  const { certificate, key, team_id } = own.authority.issue({ pass_type_id });
  const good = { pass_type_id, team_id, certificate, key };
  const saved = await staff.call("POST", path, good);
  expect([saved.status, saved.body]).toMatchObject([200, { pass_type_id, problem: null }]);
  expect(JSON.stringify(saved.body)).not.toContain("PRIVATE");
  expect(await typeOf()).toBe(pass_type_id);
  const [row] = await witness.rows<{ row: string }>("select w::text as row from wallet_certificates w");
  expect(row!.row).not.toContain("PRIVATE");
  expect((await staff.call("DELETE", path)).status).toBe(204);
  expect((await staff.call("DELETE", path)).status).toBe(404);
  expect(await typeOf()).toBe("pass.com.example.rewardo");
  const noted = await witness.rows<{ action: string }>(
    "select action from audit_entries where business_id = $1 and entity = 'wallet_certificates' order by _id",
    [scope.business_id],
  );
  expect(noted.map(({ action }) => action)).toEqual(["certificate_saved", "certificate_removed"]);
});

test("what cannot sign is refused with its field, and staff without the right see nothing", async () => {
  const { scope } = await buildBusiness(app);
  const staff = await app.as("OWNER", scope);
  const { certificate, key, team_id } = own.authority.issue({ pass_type_id });
  const good = { pass_type_id, team_id, certificate, key };
  for (const [change, field, code] of [
    [{ certificate: "nothing" }, "certificate", "unreadable_certificate"],
    [{ key: "nothing" }, "key", "unreadable_key"],
    [{ key: own.certificates.key }, "key", "other_key"],
    [{ team_id: "ZZZZZZZZZZ" }, "team_id", "other_team"],
    [{ pass_type_id: "pass.com.example.other" }, "pass_type_id", "other_pass_type"],
  ] as const) {
    const { status, body } = await staff.call("POST", path, { ...good, ...change });
    expect([status, body]).toMatchObject([400, { errors: [{ path: field, code }] }]);
  }
  const employee = await app.as("EMPLOYEE", scope);
  for (const [method, body] of [["GET"], ["POST", good], ["DELETE"]] as const)
    expect((await employee.call(method, path, body)).status).toBe(403);
});
