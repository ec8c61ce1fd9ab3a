/** The part of the isolation tests that is about taking recipients up. */
import { sql, statement } from "../../../platform/database/sql.ts";
import { now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import type { Tenant } from "../../tenant-type.ts";
import * as taking from "../../../features/messaging/messages/taking/queries.ts";

const reached = "messages with their addresses";
const hashOf = ({ id }: Pick<Tenant, "id">): string => `hash of ${id}`;
const delivery = (of: Tenant) => ({ message_id: of.made(reached), user_id: of.points.user_id });

export const isolation: Isolation = {
  fill: {
    [reached]: async (of) =>
      of.ctx.database.write(of.ctx.scope, async (tx) => {
        const message_id = of.made("messages sent");
        await tx.rows(
          statement(sql`update message_deliveries set address_hash = ${hashOf(of)}
            where business_id = ${of.ctx.scope.business_id}::uuid and message_id = ${message_id}::uuid`),
        );
        return message_id;
      }),
  },
  reads: {
    selectSentLately: (tx, scope, of) =>
      taking.selectSentLately(tx, scope, {
        ...{ message_id: of.made("messages"), channel: "in_app", since: "2000-01-01" },
        readers: [{ user_id: of.stamps.user_id, address_hash: null }],
      }),
    selectReachedAddresses: (tx, scope, of) =>
      taking.selectReachedAddresses(tx, scope, { message_id: of.made(reached), hashes: [hashOf(of)] }),
    selectInterrupted: (tx, scope, of) => taking.selectInterrupted(tx, scope, of.made("message_deliveries")),
    selectDeliveredHash: async (tx, scope, of) => {
      const found = await taking.selectDeliveredHash(tx, scope, delivery(of));
      return found === null ? [] : [found];
    },
  },
  writes: {
    updateBegun: async (tx, scope, of) => {
      await tx.rows(
        statement(sql`update message_deliveries set is_unbegun = true, ended_at = ${now}::timestamptz
          where business_id = ${scope.business_id}::uuid and message_id = ${of.made(reached)}::uuid`),
      );
      await taking.updateBegun(tx, scope, { message_id: of.made(reached), user_ids: [of.points.user_id] });
    },
  },
};
