/** Browsers that are told of messages while their pages are closed. A browser's row is its subscription, and ends with it. */
import type { Transaction } from "../../../../platform/database/database.ts";
import { sql, statement } from "../../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../../platform/scope.ts";
import type { PushSubscription } from "../../../../platform/web-push/send.ts";

/** The address at which a browser is told; `undefined` for one that is not. */
export const selectPushAddress = async (
  tx: Transaction,
  scope: BusinessScope,
  browser_id: string,
): Promise<string | undefined> =>
  (
    await tx.row(
      statement<{ endpoint: string }>(sql`select b.push_endpoint as endpoint from member_browsers b
        where b.business_id = ${scope.business_id}::uuid and b._id = ${browser_id}::uuid and b.push_endpoint is not null`),
    )
  )?.endpoint;

/** Tells the browser from now on. One that is told already keeps the moment since when. */
export const updatePushOn = async (
  tx: Transaction,
  scope: BusinessScope,
  { browser_id, now, endpoint, p256dh, auth }: PushSubscription & { readonly browser_id: string; readonly now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update member_browsers set push_endpoint = ${endpoint}, push_key = ${p256dh}, push_auth = ${auth},
        push_since = coalesce(push_since, ${now}::timestamptz)
      where business_id = ${scope.business_id}::uuid and _id = ${browser_id}::uuid`),
  );
};

/** Tells these browsers nothing any more; with `endpoint` only where that is still the address. */
export const updatePushOff = async (
  tx: Transaction,
  scope: BusinessScope,
  { browser_id, endpoint }: { readonly browser_id: string; readonly endpoint?: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update member_browsers set push_endpoint = null, push_key = null, push_auth = null, push_since = null
      where business_id = ${scope.business_id}::uuid and _id = ${browser_id}::uuid and push_endpoint is not null
        ${endpoint === undefined ? sql`` : sql`and push_endpoint = ${endpoint}`}`),
  );
};
