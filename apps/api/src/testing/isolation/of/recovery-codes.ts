/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import * as codes from "../../../features/member/recovery-codes/queries.ts";
import { hashToken } from "../../../platform/session/sessions.ts";
import { joinCard } from "../../../features/people/card-subscriptions/index.ts";
import type { Tenant } from "../../tenant-type.ts";
import { hash, made, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { freshRow, type Ids, notFound } from "../probe.ts";

const codeHashOf = ({ qr_key }: Pick<Tenant, "qr_key">): Buffer => hashToken(`recovery ${qr_key}`);

const keep = async ({ ctx, scope, points, qr_key }: Tenant): Promise<string> => {
  const code = { _id: made(), code_hash: codeHashOf({ qr_key }), user_id: points.user_id, now };
  await ctx.database.write(scope, (tx) => codes.insertRecoveryCode(tx, scope, code));
  return code._id;
};

const freshMember = async ({ ctx, points_card_id }: Tenant) => (await joinCard(ctx, points_card_id, [{}]))[0]!;

const user = freshRow(
  async (tenant) => (await freshMember(tenant)).user_id,
  (of) => of.points.user_id,
);

const membership = async ({ whose, tenant, id }: Ids): Promise<string> =>
  tenant !== null && whose === "own"
    ? (await freshMember(tenant)).card_subscription_id
    : id((of) => of.points.card_subscription_id);

export const isolation: Isolation = {
  fill: { member_recovery_codes: keep },
  rights: { member_recovery_codes: ["select", "insert", "update"] },
  probes: {
    readRecoveryCode: { isUnmarked: true },
    makeRecoveryCode: {},
    voidRecoveryCode: {},
    giveRecoveryCode: { item: user },
    takeRecoveryCode: { item: user },
    giveRecoveryCodeAtTill: {
      ...{ misreferenced: notFound, references: true },
      body: async (ids) => ({
        place_id: ids.id((of) => of.places[0]),
        card_subscription_id: await membership(ids),
      }),
    },
    // Codes are told to a customer alone: without one nothing is opened.
    recoverCard: { refused: 422, body: (ids) => ({ business_key: ids.id((of) => of.qr_key), code: "no code" }) },
  },
  reads: { selectRecoveryCode: (tx, scope, of) => codes.selectRecoveryCode(tx, scope, of.points.user_id) },
  writes: {
    insertRecoveryCode: (tx, scope, of) =>
      codes.insertRecoveryCode(tx, scope, { _id: made(), code_hash: hash(), user_id: of.points.user_id, now }),
    updateCodesEnded: (tx, scope, of) => codes.updateCodesEnded(tx, scope, { user_id: of.points.user_id, now }),
    updateCodeUsed: (tx, scope, of) => codes.updateCodeUsed(tx, scope, { code_hash: codeHashOf(of), now }),
  },
};
