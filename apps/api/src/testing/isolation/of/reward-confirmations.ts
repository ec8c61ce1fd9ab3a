/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import * as confirmations from "../../../features/till/reward-confirmations/queries.ts";
import * as vouching from "../../../features/till/scanner/vouching-queries.ts";
import { neighbourOf } from "../../members.ts";
import type { Tenant } from "../../tenant-type.ts";
import { made, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { freshRow, type Ids, notFound } from "../probe.ts";

const later = "2099-01-01T00:00:00.000Z";
const what = { reward_ids: [], offer_ids: [], cost: 5 };

const about = ({ points, accounts }: Tenant) => ({
  card_subscription_id: points.card_subscription_id,
  actor_id: accounts.owner.account_id,
});

const question = (tenant: Tenant) => ({
  ...{ ...what, ...about(tenant), _id: made(), place_id: tenant.places[0], names: [], phones: 1 },
  ...{ expires_at: later, now },
});

/** A question that waits; answers its id. */
const ask = async (tenant: Tenant): Promise<string> => {
  const one = question(tenant);
  await tenant.ctx.database.write(tenant.scope, (tx) => confirmations.insertConfirmation(tx, tenant.scope, one));
  return one._id;
};

const decline = async (tenant: Tenant): Promise<string> => {
  const _id = await ask(tenant);
  const answer = { _id, status: "declined", now, expires_at: later } as const;
  await tenant.ctx.database.write(tenant.scope, (tx) => confirmations.updateAnswered(tx, tenant.scope, answer));
  return _id;
};

const freshAsk = freshRow(ask, (of) => of.made("reward_confirmations"));

/** No basket of theirs needs a yes: the call finds the card and says so. */
const basket = (ids: Ids) => ({
  number: ids.whose === "malformed" ? 5 : ids.tenant === null ? "482109375516" : ids.tenant.stamps.number,
  place_id: ids.id((of) => of.places[0]),
});

export const isolation: Isolation = {
  fill: {
    reward_confirmations: ask,
    "reward_confirmations of a neighbour": (tenant) => ask(neighbourOf(tenant)),
    "declined confirmations": decline,
  },
  rights: { reward_confirmations: ["select", "insert", "update"] },
  probes: {
    askForReward: {
      ...{ refused: 400, misreferenced: notFound, references: true, refusalWrites: ["till_refusals"], body: basket },
    },
    readRewardConfirmation: { item: (ids) => ids.id((of) => of.made("reward_confirmations")), isUnmarked: true },
    cancelRewardConfirmation: { item: freshAsk, isUnmarked: true },
    answerRewardConfirmation: { item: freshAsk, body: () => ({ is_yes: true }) },
  },
  reads: {
    selectConfirmation: (tx, scope, of) => vouching.selectConfirmation(tx, scope, of.made("reward_confirmations")),
    selectDeclinedSince: (tx, scope, of) => {
      const { card_subscription_id } = of.points;
      return vouching.selectDeclinedSince(tx, scope, { card_subscription_id, since: "2000-01-01T00:00:00.000Z" });
    },
    selectHolder: (tx, scope, of) => confirmations.selectHolder(tx, scope, of.points.card_subscription_id),
    countPhones: (tx, scope, of) => confirmations.countPhones(tx, scope, { user_id: of.points.user_id, now }),
    selectSameConfirmation: (tx, scope, of) =>
      confirmations.selectSameConfirmation(tx, scope, { ...what, ...about(of), now }),
    selectAskTimes: (tx, scope, of) => {
      const { card_subscription_id } = of.points;
      const wanted = { card_subscription_id, of: "asked", since: "2000-01-01T00:00:00.000Z", limit: 5 } as const;
      return confirmations.selectAskTimes(tx, scope, wanted);
    },
    selectOwnAsk: (tx, scope, of) => {
      const card_subscription_ids = [of.points.card_subscription_id];
      return confirmations.selectOwnAsk(tx, scope, { _id: of.made("reward_confirmations"), card_subscription_ids });
    },
    selectMemberAsks: (tx, scope, of) =>
      confirmations.selectMemberAsks(tx, scope, { card_subscription_ids: [of.points.card_subscription_id], now }),
  },
  writes: {
    insertConfirmation: (tx, scope, of) => confirmations.insertConfirmation(tx, scope, question(of)),
    updateAskCancelled: (tx, scope, of) =>
      confirmations.updateAskCancelled(tx, scope, { ...about(of), _id: of.made("reward_confirmations") }),
    updateAnswered: (tx, scope, of) => {
      const _id = of.made("reward_confirmations");
      return confirmations.updateAnswered(tx, scope, { _id, status: "confirmed", now, expires_at: later });
    },
    updateConfirmationUsed: (tx, scope, of) => {
      const [_id, transaction_id] = [of.made("reward_confirmations"), of.transactions[0]];
      return vouching.updateConfirmationUsed(tx, scope, { _id, by: "staff", transaction_id, now });
    },
  },
};
