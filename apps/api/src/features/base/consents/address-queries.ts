/** Addresses by their hash, which outlives the customer: a mailbox that said no gets nothing when it comes back. */
import { sql, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/** Channels that need an address. */
export type AddressChannel = "email" | "sms";

type Text = RawBuilder<unknown>;

/** The hash of an address, both given as SQL: another one in every business, so that their lists cannot be compared. */
const addressHash = (business_id: Text, channel: AddressChannel, address: Text): Text =>
  sql`encode(sha256(convert_to(${business_id}::text || ${sql.lit(` ${channel} `)} || lower(${address}), 'UTF8')), 'hex')`;

/** The hash of the address of the customer `u`; `null` without one. */
const addressHashOf = (channel: AddressChannel): Text =>
  addressHash(sql`u.business_id`, channel, channel === "email" ? sql`u.email` : sql`u.phone`);

/** Rows `s` that say that nothing is sent to the address of the customer `u`, as the rest of a statement. */
const suppressions = (scope: BusinessScope, channel: AddressChannel): Text =>
  sql`from message_suppressions s where s.business_id = ${scope.business_id}::uuid and s.channel = ${channel}
    and s.suppressed_at is not null
    and s.address_hash = ${addressHash(sql`${scope.business_id}::uuid`, channel, channel === "email" ? sql`u.email` : sql`u.phone`)}`;

/** SQL fragments that statements of other files use. */
export const addressParts = { addressHash, addressHashOf, suppressions };
