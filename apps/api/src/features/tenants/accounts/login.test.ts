import { roleIds } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { PublicContext } from "../../../platform/context.ts";
import { silentPublisher } from "../../../platform/live/publisher.ts";
import { createRateLimits } from "../../../platform/rate-limits/limits.ts";
import { passingSecretBox } from "../../../platform/secrets.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { createAccount } from "./create.ts";
import { updatePassword } from "./link-queries.ts";
import { selectIdentity } from "./queries.ts";
import { login } from "./service.ts";

const now = "2026-06-12T08:00:00.000Z";
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const password = "Correct-Horse-7";
const openAccount = async (): Promise<string> => {
  const { ctx } = await buildBusiness(app);
  const email = `${newId()}@example.test`;
  await createAccount(ctx, { email, password, account_role_id: roleIds.OWNER });
  return email;
};
const context = (database: Database): PublicContext => ({
  database,
  clock: app.clock,
  live: silentPublisher,
  limits: createRateLimits(app.database, app.clock),
  uploads: app.uploads,
  secrets: passingSecretBox(),
  brand_name: "Rewardo",
  site_origin: "http://localhost",
  actor: null,
  request: { request_id: "r", address: "127.0.0.1", user_agent: null, accept_language: null, is_secure: false },
});
const failTimes = async (email: string, times: number): Promise<void> => {
  for (let nr = 0; nr < times; nr++)
    await expect(login(context(app.database), { email, password: "wrong" })).rejects.toThrow("Invalid username");
};

test("ten failures lock the address, for the right password too; nine do not", async () => {
  const email = await openAccount();
  await failTimes(email, 9);
  await expect(login(context(app.database), { email, password })).resolves.toMatchObject({ account: { email } });
  await failTimes(email, 10);
  await expect(login(context(app.database), { email, password })).rejects.toThrow("Invalid username or password");
});

test("a guess that began before the lock does not slip past it", async () => {
  const email = await openAccount();
  let statements = 0;
  const slow: Database = {
    ...app.database,
    authenticate: async (work, options) => {
      // The address was read as open; the lock falls while the password is compared.
      if (++statements === 2) await failTimes(email, 10);
      return app.database.authenticate(work, options);
    },
  };
  await expect(login(context(slow), { email, password })).rejects.toThrow("Invalid username or password");
});

test("a log-in that began before a new password does not outlive it", async () => {
  const email = await openAccount();
  let statements = 0;
  const slow: Database = {
    ...app.database,
    authenticate: async (work, options) => {
      // The old password was found to fit; now another one is set.
      if (++statements === 2) {
        const identity = await app.database.authenticate((tx) => selectIdentity(tx, email, { browser: null, now }));
        await app.database.authenticate((tx) => updatePassword(tx, identity!._id, "another", now));
      }
      return app.database.authenticate(work, options);
    },
  };
  await expect(login(context(slow), { email, password })).rejects.toThrow("Invalid username or password");
});

test("a refusal asks the database the same questions, whatever its reason", async () => {
  const count = async (email: string, attempt: string): Promise<number> => {
    let asked = 0;
    const counting: Database = {
      ...app.database,
      authenticate: (work, options) => {
        asked += 1;
        return app.database.authenticate(work, options);
      },
    };
    await expect(login(context(counting), { email, password: attempt })).rejects.toThrow();
    return asked;
  };
  const [known, locked] = [await openAccount(), await openAccount()];
  await failTimes(locked, 10);
  const wrong = await count(known, "wrong");
  expect(await count("nobody@example.test", "wrong")).toBe(wrong);
  expect(await count(locked, password)).toBe(wrong);
  expect(await count(locked, "wrong")).toBe(wrong);
});
