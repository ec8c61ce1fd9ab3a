/**
 * Counts the campaigns of the Complete Journey independently: no module of the program, no CSV library.
 * `node bench/replay/count-campaigns.mjs FOLDER` prints what the replay of campaigns must find.
 */
import { readFileSync } from "node:fs";

const folder = process.argv[2] ?? ".";
const table = (file) => {
  const [head, ...lines] = readFileSync(`${folder}/${file}`, "latin1").trim().split(/\r?\n/);
  const cells = (line) => line.replaceAll('"', "").split(",");
  const names = cells(head);
  return lines.map((line) => Object.fromEntries(cells(line).map((cell, index) => [names[index], cell])));
};

const sent = table("campaigns.csv");
const redeemed = table("coupon_redemptions.csv");
const figures = table("campaign_descriptions.csv").map(({ campaign_id }) => {
  const uses = redeemed.filter((one) => one.campaign_id === campaign_id);
  return {
    campaign_id,
    members: new Set(sent.filter((one) => one.campaign_id === campaign_id).map((one) => one.household_id)).size,
    redeemed: uses.length,
    redeemers: new Set(uses.map((one) => one.household_id)).size,
  };
});
process.stdout.write(`${JSON.stringify(figures)}\n`);
