import type { Business } from "@rewardo/contract/businesses";
import type { Card } from "@rewardo/contract/cards";
import { LoyaltyCard } from "@rewardo/loyalty/card/loyalty-card.tsx";
import { stampsFace } from "@rewardo/loyalty/card/stamps-face.ts";
import { useRewardLine } from "@rewardo/loyalty/card/use-reward-line.ts";
import { PaperSheets } from "@rewardo/loyalty/paper/paper-sheets.tsx";
import { drawPaper, type PaperKind } from "@rewardo/paper/draw.ts";
import c from "./gallery.module.css";

const business = { name: "Kawiarnia Ziarenko", language: "en", qr_key: "zzzzzz" } as unknown as Business;
const names = { cake: "Cake with your coffee", coffee: "Any coffee on the house", set: "A bag of beans, 250 g" };

const card = (required: number, costs: readonly (readonly [name: keyof typeof names, cost: number])[], stock: string) =>
  ({
    name: { en: "Coffee card" },
    stamps_required: required,
    design: { stock, stamp_icon: "coffee_bean", image: null },
    rewards: costs.map(([name, cost]) => ({ _id: name, name: { en: names[name] }, cost, is_available: true })),
  }) as unknown as Card & { stamps_required: number };

/** Two and three rewards on small and large cards. */
const cards = [
  card(
    5,
    [
      ["coffee", 5],
      ["cake", 3],
    ],
    "sky",
  ),
  card(
    8,
    [
      ["coffee", 8],
      ["cake", 4],
    ],
    "forest",
  ),
  card(
    10,
    [
      ["set", 10],
      ["coffee", 7],
      ["cake", 3],
    ],
    "espresso",
  ),
  card(
    16,
    [
      ["set", 16],
      ["coffee", 10],
      ["cake", 5],
    ],
    "butter",
  ),
];

const origin = "https://rewardo.example";
const maker = { language: "en", day: "1 Dec 2026" } as const;
const papers: readonly (readonly [language: "en" | "pl" | "uk", what: PaperKind])[] = [
  ["en", { kind: "cards", ink: "colour", numbers: ["004821170093", "123"] }],
  ["pl", { kind: "poster", size: "a4" }],
  ["uk", { kind: "tent", backLanguage: "de" }],
];

/** Cards with several rewards: on the screen, wide and small, and on paper. */
export function GalleryGifts() {
  const rewardLine = useRewardLine();
  const onScreen = (one: (typeof cards)[number], balance: number) => (
    <LoyaltyCard
      key={balance}
      business={business.name}
      programme="Coffee card"
      stock={one.design.stock}
      logo={{ icon: "coffee_bean" }}
      face={stampsFace(one, one.stamps_required, balance)}
      rewardLine={rewardLine(one.stamps_required, one.rewards, balance)}
      number="004821170093"
    />
  );
  return (
    <>
      <section className={c.cards}>
        {cards.map((one) => [0, 4, one.stamps_required].map((balance) => onScreen(one, balance)))}
      </section>
      {cards.map((one) => (
        <section key={one.stamps_required} className={c.cards}>
          {[0, 4].map((balance) => (
            <div key={balance} className={c.tiny}>
              {onScreen(one, balance)}
            </div>
          ))}
        </section>
      ))}
      {cards.map((one) => (
        <section key={one.stamps_required} className={c.cards}>
          {papers.map(([language, what]) => (
            <PaperSheets
              key={what.kind}
              draw={(measure) => drawPaper(measure, { card: one, business, language, origin, maker }, what)}
            />
          ))}
        </section>
      ))}
    </>
  );
}
