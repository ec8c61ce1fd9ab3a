/** Customers' feedback on visits, written as their card's page writes it, and the staff's replies. */
import { newId } from "../src/platform/clock.ts";
import type { Database } from "../src/platform/database/database.ts";
import type { BusinessScope } from "../src/platform/scope.ts";
import type { Program } from "./console.ts";
import { seeded } from "./seeded.ts";

export type Said = readonly [rating: number, comment: string | null, language: string, reply?: string];

export const ofTheCafe: readonly Said[] = [
  [5, "Najlepsza kawa w Krakowie, a do tego uśmiech z samego rana.", "pl", "Dziękujemy! Do zobaczenia jutro rano."],
  [4, null, "pl"],
  [5, "Обслужили швидко, і мене ще й запам’ятали. Дякую!", "uk", "Дякуємо за теплі слова. Чекаємо на вас!"],
  [3, "Kawa świetna, ale w sobotę staliśmy w kolejce kwadrans.", "pl", "Od tej soboty pracują dwie osoby przy kasie."],
  [5, null, "en"],
  [5, null, "pl"],
  [5, "Der Käsekuchen ist jeden Umweg wert.", "de", "Danke! Wir sagen es unserer Konditorin weiter."],
  [4, "Lovely place. A second socket by the window would make it perfect.", "en", "It is on its way, thank you."],
  [2, "Zapomniano o mleku owsianym, mimo że prosiłam dwa razy.", "pl", "Przepraszamy. Następna kawa jest od nas."],
  [5, "Pani za ladą doradziła mi ziarna do domu. Trafiła w dziesiątkę.", "pl", "Przekażemy Oli!"],
  [4, null, "uk"],
  [1, "Pół godziny czekania na jedno latte.", "pl", "Tego ranka zepsuł się młynek. Bardzo przepraszamy."],
];

export const ofTheSalon: readonly Said[] = [
  [5, "Endlich ein Schnitt, der auch nach vier Wochen noch sitzt.", "de", "Das freut uns sehr!"],
  [5, null, "de"],
  [
    4,
    "Sehr freundlich, nur der Termin begann zehn Minuten später.",
    "de",
    "Danke für den Hinweis, wir planen jetzt mehr Zeit ein.",
  ],
  [5, "Die Farbe ist genau so geworden, wie ich sie mir vorgestellt habe.", "de"],
  [3, null, "de"],
];

interface Given {
  readonly remarks: readonly Said[];
  /** The share of visits that is spoken of. */
  readonly share: number;
  readonly nowMs: number;
}

/** Some visits are spoken of, an hour or two later; what is older than two weeks has been seen. */
export const giveFeedback = async (
  database: Database,
  scope: BusinessScope,
  { remarks, share, nowMs }: Given,
): Promise<void> => {
  const random = seeded(31);
  await database.write(scope, async (tx) => {
    const visits = await tx.rows<{ _id: string }>({
      text: "select _id from transactions where business_id = $1 and kind = 'visit' order by occurred_at, _id",
      values: [scope.business_id],
    });
    const said = visits
      .filter(() => random.next() < share)
      .map(({ _id: transaction_id }, index) => {
        const [rating, comment, language] = remarks[index % remarks.length]!;
        return { _id: newId(), transaction_id, rating, comment, language, minutes: 40 + random.below(90) };
      });
    await tx.rows({
      text: `insert into feedback (business_id, _id, transaction_id, card_subscription_id, account_id, device_id, place_id,
          rating, comment, language, status, created_at, updated_at)
        select $1, s._id, t._id, t.card_subscription_id, t.account_id, t.device_id, t.place_id, s.rating, s.comment, s.language,
          case when given.at < $3::timestamptz - interval '2 days' then 'seen' else 'new' end, given.at, given.at
        from jsonb_to_recordset($2) as s (_id uuid, transaction_id uuid, rating integer, comment text, language text, minutes integer)
        join transactions t on t.business_id = $1 and t._id = s.transaction_id
        cross join lateral (select least(t.occurred_at + make_interval(mins => s.minutes), $3::timestamptz)) given (at) returning 1`,
      values: [scope.business_id, JSON.stringify(said), new Date(nowMs).toISOString()],
    });
  });
};

interface Waiting {
  readonly _id: string;
  readonly comment: string;
  readonly version: number;
  readonly created_at: string;
}

/** Replies to the comments of the last weeks some hours after each; the newest stay without a reply. */
export const answerFeedback = async (
  program: Program,
  scope: BusinessScope,
  { remarks, account_ids, nowMs }: { remarks: readonly Said[]; account_ids: readonly string[]; nowMs: number },
): Promise<void> => {
  const waiting = await program.database.read(scope, (tx) =>
    tx.rows<Waiting>({
      text: `select _id, comment, version, created_at from feedback where business_id = $1 and comment is not null
        and created_at between $2::timestamptz - interval '40 days' and $2::timestamptz - interval '12 hours' order by created_at, _id`,
      values: [scope.business_id, new Date(nowMs).toISOString()],
    }),
  );
  const some = waiting.filter((_, nr) => nr % Math.ceil(waiting.length / 24) === 0);
  for (const [nr, { _id, comment, version, created_at }] of some.entries()) {
    const reply = remarks.find(([, said]) => said === comment)?.[3];
    if (reply === undefined) continue;
    program.clock.set(new Date(Math.min(Date.parse(created_at) + (2 + (nr % 20)) * 3_600_000, nowMs)).toISOString());
    await program.as({ ...scope, account_id: account_ids[nr % account_ids.length]! }, async (person) => {
      await person.call("POST", `/feedback/${_id}/reply`, { reply }, version);
      if (nr % 2 === 0) await person.call("POST", `/feedback/${_id}/resolve`);
    });
  }
};
