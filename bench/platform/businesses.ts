/** The 500 businesses with their places, owners and one card each, created by the features' own functions. */
import { roleIds } from "@rewardo/contract/roles";
import { createAccount } from "../../apps/api/src/features/tenants/accounts/index.ts";
import { createBusiness } from "../../apps/api/src/features/tenants/businesses/index.ts";
import { createCard } from "../../apps/api/src/features/programme/cards/index.ts";
import { createPlace } from "../../apps/api/src/features/tenants/places/index.ts";
import type { Clock } from "../../apps/api/src/platform/clock.ts";
import type { Database } from "../../apps/api/src/platform/database/database.ts";
import { pointsCard } from "../../apps/api/src/testing/builders.ts";
import type { Witness } from "../../apps/api/src/testing/witness.ts";
import { pointAmount, reward_id, rewardCost, timeZone } from "./lives.ts";
import { membersOfBusinesses, type PlatformSize } from "./size.ts";

export interface PlatformBusiness {
  readonly business_id: string;
  readonly card_id: string;
  readonly account_id: string;
  readonly place_ids: readonly string[];
  readonly members: number;
}

const cities = ["Warszawa", "Kraków", "Łódź", "Wrocław", "Poznań", "Gdańsk", "Szczecin", "Lublin"];
const plan_id = "00000000-0000-7000-8000-0000000000a3";
/** One place per this many members, at most forty. */
const membersAtPlace = 2500;

const openOne = async (
  deps: { database: Database; clock: Clock },
  nr: number,
  members: number,
): Promise<PlatformBusiness> => {
  const city = cities[nr % cities.length] ?? "";
  const names = { name: `Kawiarnia ${city} ${nr + 1}`, logo_icon: "coffee_bean", logo_stock: "forest", city };
  const settings = { currency: "PLN", time_zone: timeZone, language: "pl" } as const;
  const scope = await createBusiness(deps, { ...names, ...settings, plan_id });
  const ctx = { ...deps, scope };
  const place_ids: string[] = [];
  for (let place = 0; place < Math.min(40, 1 + Math.floor(members / membersAtPlace)); place++) {
    place_ids.push(await createPlace(ctx, { name: `${city} ${place + 1}` }));
  }
  const card_id = await createCard(ctx, {
    ...pointsCard,
    earning: { mode: "each", earns: 1, amount: pointAmount },
    rewards: [{ _id: reward_id, name: { en: "Cake", pl: "Ciasto" }, cost: rewardCost }],
    expiry: { kind: "rolling_months", months: 36 },
  });
  const owner = { email: `owner-${nr + 1}@example.test`, first_name: "Marta", last_name: "Wrona" };
  const account_id = await createAccount(ctx, { ...owner, account_role_id: roleIds.OWNER });
  return { business_id: scope.business_id, card_id, account_id, place_ids, members };
};

/** Opens all, largest first. Their rules share one id, so that a member's progress can be copied. */
export const openBusinesses = async (
  deps: { database: Database; clock: Clock },
  witness: Witness,
  size: PlatformSize,
): Promise<PlatformBusiness[]> => {
  const opened: PlatformBusiness[] = [];
  for (const [nr, members] of membersOfBusinesses(size).entries()) opened.push(await openOne(deps, nr, members));
  await witness.rows(
    `with one as (select programme #> '{earning,_id}' as rule_id from programme_versions where card_id = $1)
    update programme_versions set programme = jsonb_set(programme, '{earning,_id}', one.rule_id) from one`,
    [opened[0]?.card_id],
  );
  // Everything starts before the first visit.
  await witness.rows("update businesses set created_at = '2024-10-01', updated_at = '2024-10-01'");
  await witness.rows("update programme_versions set valid_from = '2024-10-01', created_at = '2024-10-01'");
  return opened;
};
