/** What the seed's customers say of their visits, as their own program would write it. */
import { newId } from "../../apps/api/src/platform/clock.ts";
import type { SetupContext } from "../../apps/api/src/platform/context.ts";
import { seeded } from "../../apps/api/demo/seeded.ts";

type Said = readonly [rating: number, comment: string | null, language: string];

const remarks: readonly Said[] = [
  [5, "Najlepsza kawa w Krakowie, a do tego uśmiech z samego rana.", "pl"],
  [4, null, "pl"],
  [5, "Обслужили швидко, і мене ще й запам’ятали. Дякую!", "uk"],
  [3, "Kawa świetna, ale w sobotę staliśmy w kolejce kwadrans.", "pl"],
  [5, null, "en"],
  [5, "Der Käsekuchen ist jeden Umweg wert.", "de"],
  [4, "Lovely place. A second socket by the window would make it perfect.", "en"],
  [2, "Zapomniano o mleku owsianym, mimo że prosiłam dwa razy.", "pl"],
  [5, "Pani za ladą doradziła mi ziarna do domu. Trafiła w dziesiątkę.", "pl"],
];

/** About every tenth visit is spoken of, an hour or two later. */
export const giveFeedback = async ({ database, scope, clock }: SetupContext): Promise<void> => {
  const random = seeded(31);
  await database.write(scope, async (tx) => {
    const visits = await tx.rows<{ _id: string }>({
      text: "select _id from transactions where business_id = $1 and kind = 'visit' order by occurred_at, _id",
      values: [scope.business_id],
    });
    const spokenOf = visits.filter(() => random.next() < 0.1);
    for (const [index, { _id }] of spokenOf.entries()) {
      const [rating, comment, language] = remarks[index % remarks.length]!;
      const minutes = 40 + random.below(90);
      await tx.rows({
        text: `insert into feedback (business_id, _id, transaction_id, card_subscription_id, account_id, device_id, place_id,
            rating, comment, language, created_at, updated_at)
          select business_id, $2, _id, card_subscription_id, account_id, device_id, place_id, $4, $5, $6, said.at, said.at
          from transactions, least(occurred_at + make_interval(mins => $7::integer), $8::timestamptz) said (at)
          where business_id = $1 and _id = $3`,
        values: [
          ...[scope.business_id, newId(), _id, rating, comment, language, minutes],
          new Date(clock.nowMs()).toISOString(),
        ],
      });
    }
  });
};
