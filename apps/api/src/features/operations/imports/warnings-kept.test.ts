/** What a file brings in lapses by the rule of the card that it goes to. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, pointsCard } from "../../../testing/builders.ts";
import { openImports } from "../../../testing/import-files.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { createCard } from "../../programme/cards/index.ts";

const clock = fixedClock("2026-06-12T06:00:00.000Z");
let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const file = "Nr klienta;Imię;Saldo\n1;Ala;30\n2;Ola;7\n";

/** The lots of an import into a card with that rule; `undefined`: a version from before cards had one. */
const importedUnder = async (lapse_after_warning: number | null | undefined) => {
  const business = await buildBusiness(app);
  const card_id = await createCard(business.ctx, {
    ...{ ...pointsCard, expiry: { kind: "rolling_days", days: 30 } },
    lapse_after_warning: lapse_after_warning ?? null,
  });
  if (lapse_after_warning === undefined)
    await witness.rows(
      "update programme_versions set programme = programme - 'lapse_after_warning' where card_id = $1",
      [card_id],
    );
  const { whole } = await openImports(app, { ...business, points_card_id: card_id });
  const { done, told } = await whole("customers", file);
  expect([done.result, told]).toMatchObject([{ created: 2, points: 37 }, []]);
  return witness.rows(
    `select l.remaining, l.lapse_after_warning, l.warned_at, l.lapses_at from lots l
      join card_subscriptions cs on cs.business_id = l.business_id and cs._id = l.card_subscription_id
      where cs.card_id = $1 order by l.remaining`,
    [card_id],
  );
};

const lotsWith = (lapse_after_warning: number | null) =>
  [7, 30].map((remaining) => ({ remaining, lapse_after_warning, warned_at: null, lapses_at: null }));

test("balances that a file brings in wait for a warning where their card warns", async () => {
  expect(await importedUnder(14)).toEqual(lotsWith(14));
});

test("they lapse without one where the card does not warn, also under a version from before cards could", async () => {
  expect(await importedUnder(null)).toEqual(lotsWith(null));
  expect(await importedUnder(undefined)).toEqual(lotsWith(null));
});
