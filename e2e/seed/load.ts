/** What journeys find: two businesses with some weeks of visits up to now, written visit by visit, and a sign-in for each role. */
import { platformBusinessId, roleIds, type RoleName } from "@rewardo/contract/roles";
import type { Item } from "@rewardo/contract/transactions";
import { addDays, localDay, startOfLocalDay } from "@rewardo/rules";
import { createAccount } from "../../apps/api/src/features/tenants/accounts/index.ts";
import {
  changeBilling,
  createBusiness,
  type BusinessInput,
} from "../../apps/api/src/features/tenants/businesses/index.ts";
import { joinCard, type Member } from "../../apps/api/src/features/people/card-subscriptions/index.ts";
import { createCard } from "../../apps/api/src/features/programme/cards/index.ts";
import { createPlace } from "../../apps/api/src/features/tenants/places/index.ts";
import { createProduct } from "../../apps/api/src/features/tenants/products/index.ts";
import { openPlanSubscription } from "../../apps/api/src/features/tenants/plan-subscriptions/index.ts";
import { computeFirstGroups } from "../../apps/api/src/features/ledger/rfm/index.ts";
import { commitVisit, previewVisit } from "../../apps/api/src/features/till/scanner/index.ts";
import { fixedClock, newId, type Clock } from "../../apps/api/src/platform/clock.ts";
import type { Database } from "../../apps/api/src/platform/database/database.ts";
import type { BusinessContext, SetupContext } from "../../apps/api/src/platform/context.ts";
import { silentPublisher } from "../../apps/api/src/platform/live/publisher.ts";
import { createRateLimits } from "../../apps/api/src/platform/rate-limits/limits.ts";
import { businessScope } from "../../apps/api/src/platform/scope.ts";
import { passingSecretBox } from "../../apps/api/src/platform/secrets.ts";
import { closeSession, openSession, readSession } from "../../apps/api/src/platform/session/sessions.ts";
import type { UploadStore } from "../../apps/api/src/platform/uploads/store.ts";
import type { DemoPlace } from "../../apps/api/demo/businesses.ts";
import { bakery, cafe } from "./businesses.ts";
import { leaveContacts } from "./contacts.ts";
import { giveFeedback } from "./feedback.ts";
import { breads, cakes, coffees, customers } from "../../apps/api/demo/people.ts";
import { drawPicture } from "../../apps/api/demo/pictures.ts";
import { seeded } from "../../apps/api/demo/seeded.ts";
import { demoPassword } from "../../apps/api/demo/set-up.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly uploads: UploadStore;
}

type DemoContext = SetupContext & Deps;

const setUp = async (deps: Deps, input: BusinessInput): Promise<DemoContext> => {
  const ctx = { ...deps, scope: await createBusiness(deps, input) };
  if (input.plan_id !== null) await openPlanSubscription(ctx, input.plan_id);
  return ctx;
};

/** Nothing of the demonstration is sealed. */
const sealing = { secrets: passingSecretBox(), brand_name: "Rewardo", site_origin: "http://localhost" };

/** The owner's own context, as a signed-in call would have it. */
const actAs = async (ctx: DemoContext, account_id: string): Promise<BusinessContext> => {
  const { database, clock, scope } = ctx;
  const token = await openSession(database, clock, {
    business_id: scope.business_id,
    account_id,
    user_agent: "seed",
  });
  const actor = await readSession(database, clock, token);
  if (actor === null) throw new Error("The demonstration's owner cannot sign in");
  await closeSession(database, actor.session_hash);
  const request = {
    request_id: newId(),
    address: "127.0.0.1",
    user_agent: null,
    accept_language: null,
    is_secure: false,
  };
  return { ...ctx, actor, live: silentPublisher, limits: createRateLimits(database, clock), request, ...sealing };
};

const openPlace = async (ctx: DemoContext, { picture, ...place }: DemoPlace): Promise<string> =>
  createPlace(ctx, { ...place, image: picture === undefined ? null : await drawPicture(ctx, picture) });

interface Visit {
  readonly member: Member;
  readonly place_id: string;
  readonly atMs: number;
  readonly items: Item[];
}

/** Writes a visit; a reward that is ready is handed over with it, three times in four. */
const commit = async (
  ctx: BusinessContext,
  { member, place_id, atMs, items }: Visit,
  random: ReturnType<typeof seeded>,
): Promise<void> => {
  const amount = items.reduce((sum, item) => sum + item.amount, 0);
  const occurred_at = new Date(atMs).toISOString();
  const basket = { number: member.number, place_id, amount, items, occurred_at, imported: true };
  const { rewards } = await previewVisit(ctx, basket);
  const ready = rewards.find((reward) => reward.usable);
  const reward_ids = ready !== undefined && random.next() < 0.75 ? [ready._id] : [];
  const key = { key: `seed ${occurred_at} ${member.number}`, request_hash: Buffer.from(occurred_at) };
  await commitVisit(ctx, { ...basket, reward_ids }, key);
};

const days = 21;

const daysAgo = (clock: Clock, count: number): string => new Date(clock.nowMs() - count * 86_400_000).toISOString();

/** Times of visits from three weeks ago to now: busy mornings, a calmer afternoon, a fuller Saturday. */
const visitTimes = (clock: Clock, zone: string, perDay: number, random: ReturnType<typeof seeded>): number[] => {
  const now = clock.nowMs();
  const today = localDay(now, zone);
  const times: number[] = [];
  for (let back = days; back >= 0; back--) {
    const day = addDays(today, -back);
    const start = startOfLocalDay(day, zone);
    const isWeekend = [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
    const count = Math.round(perDay * (isWeekend ? 1.4 : 1) * (0.8 + random.next() * 0.4));
    for (let index = 0; index < count; index++) {
      const hour = random.next() < 0.55 ? 7.5 + random.next() * 3.5 : 11 + random.next() * 8;
      times.push(start + hour * 3_600_000 + random.below(60_000));
    }
  }
  const past = times.filter((time) => time < now - 60_000);
  // Whatever the hour of the first start, the last visits are minutes old.
  const latest = Array.from({ length: 6 }, (_, index) => now - (90 + index * 170 + random.below(80)) * 1000);
  return [...past, ...latest].toSorted((a, b) => a - b);
};

const line = (line_no: number, good: { name: string; group: string; price: number }, quantity: number): Item => ({
  line_no,
  name: good.name,
  group: good.group,
  quantity,
  amount: good.price * quantity,
});

interface Person {
  /** Left out, it is a printed card that has no name yet. */
  readonly first_name?: string;
  readonly last_name?: string;
  readonly joined_at: string;
}

/** Each is entered on the day on which they joined. */
const joinThen = async <P extends Person>(
  ctx: DemoContext,
  card_id: string,
  people: readonly P[],
): Promise<(P & Member)[]> => {
  const joined: (P & Member)[] = [];
  for (const person of people) {
    const then = { ...ctx, clock: fixedClock(person.joined_at) };
    joined.push({ ...person, ...(await joinCard(then, card_id, [person]))[0]! });
  }
  return joined;
};

/** One of them, or the next in the list who had joined by then. */
const pickJoined = (members: readonly (Person & Member)[], atMs: number, random: ReturnType<typeof seeded>): Member => {
  const from = random.below(members.length);
  return [...members.slice(from), ...members].find(({ joined_at }) => Date.parse(joined_at) < atMs)!;
};

const loadCafe = async (deps: Deps): Promise<void> => {
  const random = seeded(20_261_120);
  const ctx = await setUp(deps, cafe.business);
  const places: string[] = [];
  for (const place of cafe.places) places.push(await openPlace(ctx, place));
  const card_id = await createCard(ctx, cafe.stampsCard);
  const club_id = await createCard(ctx, cafe.pointsCard);
  for (const { name, group, price } of [...coffees, ...cakes]) {
    await createProduct(ctx, name, { category: group, price });
  }

  const account = (
    email: string,
    role: RoleName,
    first_name: string,
    last_name: string,
    place_ids: string[] | null = null,
  ) =>
    createAccount(ctx, {
      email,
      password: demoPassword,
      account_role_id: roleIds[role],
      first_name,
      last_name,
      place_ids,
    });
  const owner_id = await account("owner@rewardo.example", "OWNER", "Marta", "Wrona");
  await account("admin@rewardo.example", "ADMIN", "Paweł", "Rosiak");
  await account("employee@rewardo.example", "EMPLOYEE", "Kuba", "Lis", [places[0]!, places[1]!]);

  const person = ([first_name, last_name]: readonly [string, string]) => ({
    first_name,
    last_name,
    joined_at: daysAgo(deps.clock, random.below(300)),
  });
  const [coffeeDrinkers, clubMembers] = [customers.slice(0, 34).map(person), customers.slice(34).map(person)];
  const members = await joinThen(ctx, card_id, coffeeDrinkers);
  const longAgo = { joined_at: daysAgo(deps.clock, days + 1) };
  const unnamed = await joinThen(ctx, card_id, [longAgo, longAgo]);
  const club = await joinThen(ctx, club_id, clubMembers);

  const acting = await actAs(ctx, owner_id);
  await leaveContacts(acting, [...members, ...club]);
  await changeBilling(acting, ctx.scope, cafe.billing);
  for (const atMs of visitTimes(deps.clock, cafe.business.time_zone, 16, random)) {
    const place_id = random.pick(places);
    const cake = random.next() < 0.35 ? [random.pick(cakes)] : [];
    if (random.next() < 0.12) {
      const items = [random.pick(coffees), ...cake].map((good, index) => line(index + 1, good, 1));
      await commit(acting, { member: pickJoined(club, atMs, random), place_id, atMs, items }, random);
      continue;
    }
    const coffee = line(1, random.pick(coffees), random.next() < 0.2 ? 2 : 1);
    const items = [coffee, ...cake.map((good) => line(2, good, 1))];
    const member = pickJoined(random.next() < 0.04 ? unnamed : members, atMs, random);
    await commit(acting, { member, place_id, atMs, items }, random);
  }
  await giveFeedback(ctx);
};

const loadBakery = async (deps: Deps): Promise<void> => {
  const random = seeded(8);
  const ctx = await setUp(deps, bakery.business);
  const places: string[] = [];
  for (const place of bakery.places) places.push(await openPlace(ctx, place));
  const card_id = await createCard(ctx, bakery.card);
  const owner_id = await createAccount(ctx, {
    email: "bakery@rewardo.example",
    password: demoPassword,
    account_role_id: roleIds.OWNER,
    first_name: "Aneta",
    last_name: "Kłos",
  });
  const members = await joinThen(
    ctx,
    card_id,
    customers.map(([first_name, last_name], nr) => ({
      first_name: last_name,
      last_name: first_name,
      joined_at: daysAgo(deps.clock, days + 1 + nr),
    })),
  );
  const acting = await actAs(ctx, owner_id);
  await changeBilling(acting, ctx.scope, bakery.billing);
  for (const atMs of visitTimes(deps.clock, bakery.business.time_zone, 6, random)) {
    const items = [line(1, random.pick(breads), 1 + random.below(2)), line(2, random.pick(breads), 1)];
    await commit(acting, { member: random.pick(members), place_id: random.pick(places), atMs, items }, random);
  }
};

/** Loads everything into an empty installation. */
export const loadSeed = async (deps: Deps): Promise<void> => {
  await createAccount(
    { ...deps, scope: businessScope(platformBusinessId) },
    {
      email: "platform@rewardo.example",
      password: demoPassword,
      account_role_id: roleIds.REWARDO_ADMIN,
      first_name: "Ada",
      last_name: "Operator",
    },
  );
  await loadCafe(deps);
  await loadBakery(deps);
  await computeFirstGroups(deps);
};
