/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import * as requests from "../../../features/member/phone-requests/queries.ts";
import { insertBrowser } from "../../../features/member/members/queries.ts";
import { joinCard } from "../../../features/people/card-subscriptions/index.ts";
import type { Tenant } from "../../tenant-type.ts";
import { hash, made, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { freshRow, type Ids, notFound } from "../probe.ts";

const later = "2100-01-01T00:00:00.000Z";
const token_hash = hash();

const wish = ({ points }: Pick<Tenant, "points">) => ({
  ...{ _id: made(), card_subscription_id: points.card_subscription_id, token_hash, user_agent: null, sign: 47 },
  ...{ now, expires_at: later },
});

const ask = async (tenant: Tenant): Promise<string> => {
  const one = wish(tenant);
  await tenant.ctx.database.write(tenant.scope, (tx) => requests.upsertRequest(tx, tenant.scope, one));
  return one._id;
};

const askedOf = ({ points }: Pick<Tenant, "points">) => ({ card_subscription_id: points.card_subscription_id, now });

/** A printed card that nobody has taken yet. */
const printed = async (tenant: Tenant) => (await joinCard(tenant.ctx, tenant.points_card_id, [{ is_paper: true }]))[0]!;

const membership = freshRow(
  async (tenant) => (await printed(tenant)).card_subscription_id,
  (of) => of.points.card_subscription_id,
);

/** A phone that was given a printed card; answers the membership. */
const take = async (tenant: Tenant): Promise<string> => {
  const { scope } = tenant;
  const { card_subscription_id, user_id } = await printed(tenant);
  const phone = { token_hash: hash(), user_agent: null, now, expires_at: later };
  const one = { ...wish(tenant), ...phone, card_subscription_id };
  await tenant.ctx.database.write(scope, async (tx) => {
    await insertBrowser(tx, scope, { ...phone, _id: made(), user_id });
    await requests.upsertRequest(tx, scope, one);
    await requests.updateDecided(tx, scope, { card_subscription_id, taken_id: one._id });
  });
  return card_subscription_id;
};

/** A blank printed card, whose code is known to who holds it. */
const paper = async ({ whose, tenant }: Ids): Promise<string> => {
  if (tenant === null) return whose === "malformed" ? "no code" : "00000000482109375516";
  return `${tenant.qr_key}${(await printed(tenant)).number}`;
};

export const isolation: Isolation = {
  fill: {
    phone_requests: ask,
    "numbers of printed cards": async (tenant) => (await printed(tenant)).number,
    "cards that a phone was given": take,
  },
  rights: { phone_requests: ["select", "insert", "update", "delete"] },
  probes: {
    askForCard: { body: async (ids) => ({ code: await paper(ids) }) },
    readPhoneRequest: { refused: 404, query: () => ({ code: "none" }) },
    readPhoneCardAtTill: { item: (ids) => ids.id((of) => of.points.card_subscription_id), isUnmarked: true },
    decidePhoneRequest: {
      ...{ misreferenced: notFound, references: true },
      item: membership,
      body: (ids) => ({ place_id: ids.id((of) => of.places[0]), sign: null }),
    },
  },
  reads: {
    selectWantedCard: (tx, scope, of) =>
      requests.selectWantedCard(tx, scope, { number_key: of.made("numbers of printed cards"), isHeld: false }),
    selectAskedCard: (tx, scope, of) => requests.selectAskedCard(tx, scope, of.points.card_subscription_id),
    selectTakenRequest: (tx, scope, of) => {
      const card_subscription_id = of.made("cards that a phone was given");
      return requests.selectTakenRequest(tx, scope, { card_subscription_id, sign: 47, now });
    },
    selectPhonesAsking: (tx, scope, of) => requests.selectPhonesAsking(tx, scope, askedOf(of)),
    selectRequest: (tx, scope, of) => requests.selectRequest(tx, scope, { ...askedOf(of), token_hash }),
    countBrowsers: (tx, scope, of) => requests.countBrowsers(tx, scope, of.points.user_id),
  },
  writes: {
    upsertRequest: (tx, scope, of) => requests.upsertRequest(tx, scope, wish(of)),
    updateDecided: (tx, scope, of) => requests.updateDecided(tx, scope, { ...askedOf(of), taken_id: null }),
  },
};
