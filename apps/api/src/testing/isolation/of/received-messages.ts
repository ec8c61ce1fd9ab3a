/** For the isolation tests: how customers read and answer messages on their card. */
import { sql, statement } from "../../../platform/database/sql.ts";
import * as answers from "../../../features/messaging/messages/answer-queries.ts";
import * as sending from "../../../features/messaging/messages/delivery-queries.ts";
import * as messages from "../../../features/messaging/messages/queries.ts";
import type { Tenant } from "../../tenant-type.ts";
import { made, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";

const content = {
  title: { pl: "Nowa kawa" },
  text: { pl: "Spróbuj" },
  poll: { question: { pl: "Jak było?" }, kind: "rating" as const, options: [], closes_at: null },
};

/** A message with a poll that went out to one customer. */
const sentTo = (whose: "points" | "stamps") => (of: Tenant) =>
  of.ctx.database.write(of.scope, async (tx) => {
    const row = {
      _id: made(),
      channel: "in_app",
      name: `Nowa kawa ${of.id}`,
      recipient: { type: "all" },
      content,
    } as const;
    await messages.insertMessage(tx, of.scope, { ...row, now });
    await sending.updateSending(tx, of.scope, { _id: row._id, recipients: 1, now });
    await tx.rows(
      statement(sql`insert into message_deliveries (business_id, message_id, user_id, status, ended_at)
        values (${of.id}::uuid, ${row._id}::uuid, ${of[whose].user_id}::uuid, 'sent', now())`),
    );
    return row._id;
  });

export const isolation: Isolation = {
  fill: {
    "messages received": sentTo("points"),
    "messages received of a neighbour": sentTo("stamps"),
  },
  probes: {
    listReceivedMessages: {},
    answerPoll: { item: (ids) => ids.id((of) => of.made("messages received")), body: () => ({ values: [5] }) },
  },
  reads: {
    selectReceiver: (tx, scope, of) => answers.selectReceiver(tx, scope, of.points.user_id),
    selectReceived: (tx, scope, of) =>
      answers.selectReceived(tx, scope, { user_id: of.stamps.user_id, since: "2000-01-01", limit: 5 }),
  },
};
