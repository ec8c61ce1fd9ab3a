/** Small things that the café's people do: corrections, notes about guests, printed cards, and the till at the market square. */
import type { Customer } from "./members.ts";
import type { CafeYear } from "./cafe-year.ts";
import type { Happening, Regular } from "./life.ts";
import { coffees } from "./people.ts";
import { seeded } from "./seeded.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;

interface Correction {
  readonly daysAgo: number;
  readonly delta: number;
  readonly reason: string;
}

const corrections: readonly Correction[] = [
  { daysAgo: 310, delta: 2, reason: "Zapomniane pieczątki z soboty" },
  { daysAgo: 244, delta: -1, reason: "Nabite podwójnie" },
  { daysAgo: 201, delta: 3, reason: "Przeprosiny za zimną kawę" },
  { daysAgo: 167, delta: 1, reason: "Telefon gościa był rozładowany" },
  { daysAgo: 122, delta: 1, reason: "Zapomniana pieczątka" },
  { daysAgo: 88, delta: -2, reason: "Pieczątki trafiły na złą kartę" },
  { daysAgo: 51, delta: 2, reason: "Karta z papieru przepisana" },
  { daysAgo: 29, delta: 1, reason: "Kasa nie miała zasięgu" },
  { daysAgo: 13, delta: 2, reason: "Przeprosiny za długą kolejkę" },
  { daysAgo: 5, delta: 1, reason: "Zapomniana pieczątka" },
  { daysAgo: 2, delta: -1, reason: "Nabite podwójnie" },
];

const notes = [
  "Bez laktozy. Pije po lewej od okna.",
  "Zawsze z psem, lubi stolik przy drzwiach.",
  "Alergia na orzechy.",
  "Prowadzi księgarnię obok, zamawia na wynos.",
];

/** Those of the coffee card who come often enough to be known. */
const knownGuests = ({ regulars }: CafeYear, card_id: string): readonly Regular[] =>
  regulars.filter(({ customer, member }) => customer.card_id === card_id && member.state.balance > 3);

export const deskOf = (year: CafeYear, employee_id: string): Happening[] => {
  const { program, opened, history, owner_id, admin_id, nowMs, card_id, club_id } = year;
  const { business_id } = opened;
  const random = seeded(404);
  const ago = (days: number, hour: number): number => nowMs - days * dayMs - hour * hourMs;
  const as = (account_id: string) => ({ business_id, account_id });
  const made = corrections.map(({ daysAgo, delta, reason }, nr): Happening => ({
    ms: ago(daysAgo, 1),
    work: async () => {
      const guest = random.pick(knownGuests(year, card_id));
      const path = `/card_subscriptions/${guest.customer._id}/adjust`;
      await program.as(as(nr % 3 === 0 ? owner_id : admin_id), (person) =>
        person.call("POST", path, { delta, reason }),
      );
      await history.reload([guest]);
    },
  }));
  /** Corrections that employees ask a manager for; the newest of them are not decided yet. */
  const asked = [9, 7, 0, 0].map((daysAgo, nr): Happening => ({
    ms: ago(daysAgo, daysAgo === 0 ? 0.2 + nr / 10 : 3),
    work: async () => {
      const guest = random.pick(knownGuests(year, club_id));
      const path = `/card_subscriptions/${guest.customer._id}/adjustment_requests`;
      const body = {
        delta: 60 + 15 * nr,
        reason: ["Rachunek bez karty", "Karta zgubiona", "Zakupy na firmę, zapomniana karta", "Punkty za catering"][nr],
        place_id: opened.place_ids[0],
      };
      const { _id } = await program.as(as(employee_id), (employee) => employee.call("POST", path, body));
      if (daysAgo === 0) return;
      await program.as(as(owner_id), (owner) =>
        nr === 0
          ? owner.call("POST", `/adjustment_requests/${_id}/approve`)
          : owner.call("POST", `/adjustment_requests/${_id}/decline`, { note: "Ten rachunek ma już punkty." }),
      );
      await history.reload([guest]);
    },
  }));
  const noted: Happening = {
    ms: ago(16, 2),
    work: async () => {
      const guests = knownGuests(year, card_id);
      for (const [nr, note] of notes.entries())
        await program.as(as([admin_id, owner_id][nr % 2]!), async (person) => {
          const { user_id } = guests[nr * 7]!.customer;
          const { version } = await person.call<{ version: number }>("GET", `/users/${user_id}`);
          await person.call("PATCH", `/users/${user_id}`, { note }, version);
        });
    },
  };
  const printed: Happening = {
    ms: ago(150, 4),
    work: async () => {
      await program.as(as(admin_id), (admin) => admin.call("POST", `/cards/${card_id}/paper_cards`, { count: 20 }));
    },
  };
  return [...made, ...asked, noted, printed];
};

export interface VendorTill {
  readonly integration_id: string;
  readonly key: string;
}

/** A till that its vendor connects, at the market square. */
export const connectTill = async ({ program, opened, owner_id }: CafeYear): Promise<VendorTill> => {
  const input = { type: "foodsoft", name: "Foodsoft Rynek", place_id: opened.place_ids[2] };
  return program.as({ business_id: opened.business_id, account_id: owner_id }, async (owner) => {
    const { integration, push } = await owner.call<{ integration: { _id: string }; push: { key: string } }>(
      ...(["POST", "/integrations", input] as const),
    );
    return { integration_id: integration._id, key: push.key };
  });
};

const orderOf = (nr: number, ms: number, customer: Customer | null, changes: object = {}) => {
  const { name, group, price } = coffees[nr % coffees.length]!;
  const quantity = 1 + (nr % 2);
  const when = new Date(ms).toISOString();
  return {
    ...{ external_id: `FS-${2000 + nr}`, number: `PA/${2000 + nr}`, status: "closed", amount: price * quantity },
    items: [{ name, group, quantity, amount: price * quantity }],
    card: customer?.number ?? null,
    ...{ created_at: when, closed_at: when, updated_at: when },
    ...changes,
  };
};

const hourAtTill = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone: "Europe/Warsaw" });

/** So many moments before now at which the place of the till is open, the newest last. */
const openMoments = (count: number, nowMs: number): number[] => {
  const moments: number[] = [];
  for (let ms = nowMs - 23 * 60_000; moments.length < count; ms -= 41 * 60_000) {
    const hour = Number(hourAtTill.format(ms));
    if (hour >= 9 && hour < 22) moments.unshift(ms);
  }
  return moments;
};

/** Sends the POS system's orders of the last two days: with and without a customer, one still open, one cancelled. */
export const sellAtTill = async (
  { program, regulars, nowMs, card_id }: CafeYear,
  { integration_id, key }: VendorTill,
): Promise<void> => {
  const idle = regulars.filter(
    ({ customer, lastMs }) => customer.card_id === card_id && lastMs < nowMs - 4 * dayMs && lastMs > 0,
  );
  for (const [nr, ms] of openMoments(28, nowMs).entries()) {
    program.clock.set(new Date(ms + 60_000).toISOString());
    const customer = nr % 3 === 2 ? null : idle[nr * 2]!.customer;
    const changes = nr === 11 ? { status: "cancelled" } : nr === 27 ? { status: "open", closed_at: null } : {};
    const orders = [orderOf(nr, ms, customer, changes)];
    await program.send({
      method: "POST",
      path: `/integrations/${integration_id}/orders`,
      body: { orders },
      token: key,
    });
  }
};
