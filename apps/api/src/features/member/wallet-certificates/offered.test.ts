/** Which wallets a customer's page may offer: those that work and whose badge is there; what is broken costs nothing else. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { jsonLog } from "../../../platform/log.ts";
import { passingSecretBox } from "../../../platform/secrets.ts";
import type { WalletSettings } from "../../../platform/wallet/settings.ts";
import { openWallet } from "../../../platform/wallet/wallet.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openTestWallet, type TestWallet, walletUrl } from "../../../testing/test-wallet.ts";
import { readWallets } from "./index.ts";

const clock = fixedClock(new Date(Date.now() + 60_000).toISOString());
const secrets = passingSecretBox();
let own: TestWallet;
let app: TestApp;
let business_id: string;
beforeAll(async () => {
  own = await openTestWallet(clock);
  app = await openTestApp({ clock });
  ({ business_id } = (await buildBusiness(app)).scope);
});
afterAll(async () => {
  await app.close();
  await own.close();
});

const offered = async (change: (usual: WalletSettings) => Partial<WalletSettings>, days = 0) => {
  const wallet = openWallet({
    ...{ settings: { ...own.settings, ...change(own.settings) }, public_url: walletUrl },
    clock: { nowMs: () => clock.nowMs() + days * 86_400_000 },
    log: jsonLog("silent", clock.nowMs),
  });
  const found = await readWallets({ database: app.database, secrets, wallet }, business_id);
  wallet.close();
  return found;
};

test("what cannot be made is not offered, and takes nothing else with it", async () => {
  expect(await readWallets({ database: app.database, secrets, wallet: null }, business_id)).toEqual([]);
  expect(await offered(() => ({}))).toEqual(["apple", "google"]);
  // Without the makers' artwork nothing is shown.
  expect(await offered(() => ({ badges_directory: null }))).toEqual([]);
  expect(await offered(() => ({ badges_directory: "/nowhere" }))).toEqual([]);
  expect(await offered(() => ({}), 366)).toEqual(["google"]);
  expect(await offered(({ apple }) => ({ apple: { ...apple!, team_id: "ZZZZZZZZZZ" } }))).toEqual(["google"]);
  expect(await offered(() => ({ apple: null, wwdr_file: null }))).toEqual(["google"]);
  expect(await offered(({ google, wwdr_file }) => ({ google: { ...google!, key_file: wwdr_file! } }))).toEqual([
    "apple",
  ]);
  expect(await offered(() => ({ google: null }))).toEqual(["apple"]);
});
