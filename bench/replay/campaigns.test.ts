/**
 * Campaigns as coupons for groups, counted by the server and from the files. `COMPLETE_JOURNEY=FOLDER` takes the whole
 * files; otherwise two small campaigns in their form.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../apps/api/src/testing/app.ts";
import { buildBusiness } from "../../apps/api/src/testing/builders.ts";
import { readCampaigns, redeemCampaigns } from "./campaigns.ts";

const given = process.env["COMPLETE_JOURNEY"];
let folder: string;
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  folder = given ?? mkdtempSync(join(tmpdir(), "campaigns-"));
  if (given !== undefined) return;
  const files = {
    "campaign_descriptions.csv": `"campaign_id","campaign_type","start_date","end_date"
"1","Type B","2017-03-03","2017-04-09"
"2","Type A","2017-03-08","2017-03-08"`,
    "campaigns.csv": `"campaign_id","household_id"\n"1","105"\n"1","130"\n"1","7"\n"2","105"`,
    "coupon_redemptions.csv": `"household_id","coupon_upc","campaign_id","redemption_date"
"105","51","1","2017-03-03"\n"105","52","1","2017-03-03"\n"7","51","1","2017-04-09"\n"105","53","2","2017-03-08"`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
afterAll(async () => {
  await app.close();
  if (given === undefined) rmSync(folder, { recursive: true });
});

test("each campaign is redeemed as often, and by as many, as the files say", { timeout: 300_000 }, async () => {
  const { ctx, scope } = await buildBusiness(app, { time_zone: "America/New_York", currency: "USD" });
  const { token } = await app.as("OWNER", scope);
  const campaigns = await readCampaigns(folder);
  const options = { weeks: 450, time_zone: "America/New_York" };
  const figures = await redeemCampaigns({ app: app.app, token: token!, ctx }, campaigns, options);
  const counted: unknown = JSON.parse(
    execFileSync(process.execPath, [join(import.meta.dirname, "count-campaigns.mjs"), folder], { encoding: "utf8" }),
  );
  expect(figures).toEqual(counted);
});
