import { useState } from "react";
import { LoyaltyCard, type LoyaltyCardProps, LoyaltyCardSkeleton } from "@rewardo/loyalty/card/loyalty-card.tsx";
import { Button } from "@rewardo/ui/button.tsx";
import c from "./gallery.module.css";

const stamps = (count: number, required: number, stamp: string) =>
  ({ kind: "stamps", count, required, stamp }) as const;

const cards: LoyaltyCardProps[] = [
  {
    business: "Ziarno",
    programme: "Coffee card",
    stock: "forest",
    logo: { icon: "coffee_bean" },
    face: stamps(7, 10, "coffee_bean"),
    recent: 1,
    rewardLine: "10th coffee is on us",
    number: "00482117",
  },
  {
    business: "Jutrzenka",
    programme: "Bakery card",
    stock: "brick",
    logo: { icon: "cupcake" },
    face: stamps(5, 8, "cupcake"),
    rewardLine: "8th bun free, any kind",
    number: "12047731",
  },
  {
    business: "Nożyczki & Spółka",
    programme: "Barber club",
    stock: "midnight",
    face: stamps(4, 6, "scissors"),
    rewardLine: "6th cut at half price",
    number: "00074410",
  },
  {
    business: "Jutrzenka",
    programme: "Birthday season",
    stock: "butter",
    logo: { icon: "cake" },
    face: stamps(12, 12, "cake"),
    rewardLine: "A free cake is waiting",
    number: "12047731",
  },
  {
    business: "Czysto",
    programme: "Car wash pass",
    stock: "sky",
    face: stamps(2, 5, "car"),
    rewardLine: "5th wash free",
    number: "03109952",
  },
  {
    business: "Ziarno",
    programme: "Roastery club",
    stock: "espresso",
    logo: { icon: "coffee_bean" },
    level: "Gold",
    face: {
      kind: "points",
      balance: 1240,
      unit: "points",
      rewards: [
        { cost: 500, stamp: "mug" },
        { cost: 1000, stamp: "cake" },
        { cost: 2000, stamp: "coffee_pot" },
      ],
    },
    rewardLine: "760 points to a pour-over set",
    number: "00482117",
  },
  {
    business: "Ziarno",
    programme: "Lunch card",
    stock: "sand",
    logo: { icon: "coffee_bean" },
    face: stamps(3, 10, "salad"),
    rewardLine: "10th lunch is on us",
    number: "00482117",
  },
  {
    business: "Paznokcie Lila",
    programme: "Manicure card",
    stock: "lilac",
    logo: { icon: "L" },
    face: stamps(6, 8, "nail_polish"),
    rewardLine: "8th manicure −50%",
    number: "00210054",
  },
  {
    business: "Studio Lila",
    programme: "Beauty card",
    stock: "blush",
    logo: { icon: "L" },
    face: stamps(9, 15, "hair_dryer"),
    rewardLine: "15 visits, one blow-dry free",
    number: "00210054",
  },
  {
    business: "Pizzeria Rózga",
    programme: "Slice card",
    stock: "rose",
    logo: { icon: "R" },
    face: stamps(10, 10, "pizza"),
    rewardLine: "Pizza on us: show this at the till",
    number: "09001186",
  },
  {
    business: "Rowerownia",
    programme: "Service card",
    stock: "sage",
    logo: { icon: "r" },
    face: stamps(1, 6, "bicycle"),
    rewardLine: "6th tune-up free",
    number: "05551200",
  },
  {
    business: "Bar Ćma",
    programme: "Night card",
    stock: "soot",
    face: stamps(6, 10, "cocktail"),
    rewardLine: "10th cocktail is on us",
    number: "06660101",
  },
];

const [first] = cards;

/** All stocks, the states, small sizes, and a card to stamp. */
export function GalleryCards() {
  const [count, setCount] = useState(6);
  return (
    <>
      <section className={c.cards}>
        {cards.map((card) => (
          <LoyaltyCard key={`${card.stock} ${card.programme}`} {...card} />
        ))}
      </section>
      {first !== undefined && (
        <section className={c.cards}>
          <div className="stack g16">
            <LoyaltyCard {...first} face={stamps(count, 10, "coffee_bean")} recent={1} land={count > 6} />
            <Button icon="stamp" onClick={() => setCount(count >= 10 ? 6 : count + 1)}>
              Add 1 stamp
            </Button>
          </div>
          <LoyaltyCard
            {...first}
            business="Unknown"
            programme="not one of ours"
            face={stamps(0, 10, "")}
            rewardLine=""
            number=""
            state="ghost"
          />
          <LoyaltyCardSkeleton />
          <div className={c.small}>
            <LoyaltyCard {...first} />
          </div>
          <div className={c.tiny}>
            <LoyaltyCard {...first} />
          </div>
        </section>
      )}
    </>
  );
}
