/** The part of the isolation tests that is about coupons of messages. */
import { sql, statement } from "../../../platform/database/sql.ts";
import { made, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { readEdited } from "../../../features/programme/programmes/index.ts";
import * as coupons from "../../../features/messaging/messages/coupons/queries.ts";
import * as messages from "../../../features/messaging/messages/queries.ts";

/** A message that gave a member a coupon. */
const filled = "coupons of messages";

export const isolation: Isolation = {
  fill: {
    [filled]: async ({ ctx, points, points_card_id }) =>
      ctx.database.write(ctx.scope, async (tx) => {
        const _id = made();
        await messages.insertMessage(tx, ctx.scope, {
          ...{
            _id,
            channel: "sms",
            name: "Kupon",
            recipient: { type: "all" },
            content: { text: { pl: "Kupon" } },
            now,
          },
        });
        const members = [{ card_subscription_id: points.card_subscription_id, grant_id: made() }];
        const programme_version_id = (await readEdited(tx, ctx.scope, points_card_id, now)).live._id;
        const given = { message_id: _id, coupon_id: points_card_id, programme_version_id, members, now };
        await coupons.insertGiven(tx, ctx.scope, given);
        return _id;
      }),
  },
  reads: {
    holdsCard: (tx, scope, of) =>
      tx.rows(
        statement(sql`select u._id from users u where u.business_id = ${scope.business_id}::uuid
          and ${coupons.holdsCard(scope, of.points_card_id)}`),
      ),
    selectHolders: (tx, scope, of) =>
      coupons.selectHolders(tx, scope, { card_id: of.points_card_id, user_ids: [of.points.user_id] }),
    countGiven: async (tx, scope, of) => {
      const { given } = await coupons.countGiven(tx, scope, { message_id: of.made(filled) });
      return given === 0 ? [] : [of.id];
    },
  },
  writes: {
    insertGiven: (tx, scope, of) =>
      coupons.insertGiven(tx, scope, {
        ...{ message_id: of.made("messages"), coupon_id: made(), programme_version_id: of.programme_version_id, now },
        members: [{ card_subscription_id: of.points.card_subscription_id, grant_id: made() }],
      }),
  },
};
