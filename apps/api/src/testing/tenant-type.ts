/** What the isolation tests know of a tenant. */
import type { Member } from "../features/people/card-subscriptions/index.ts";
import type { SetupContext } from "../platform/context.ts";
import type { BusinessScope } from "../platform/scope.ts";
import type { Caller } from "./app.ts";

export interface TenantNames {
  readonly business: string;
  readonly city: string;
  readonly places: readonly [string, string];
  readonly members: readonly [string, string];
  readonly staff: string;
  /** Minor units that no other tenant's customer pays. */
  readonly amount: number;
  /** Colour of a picture, six hexadecimal digits. */
  readonly picture: string;
}

export interface TenantAccount {
  readonly caller: Caller;
  readonly account_id: string;
  readonly email: string;
}

export interface Tenant {
  readonly ctx: SetupContext;
  readonly scope: BusinessScope;
  readonly id: string;
  readonly qr_key: string;
  readonly plan_subscription_id: string;
  /** Two places; a limited employee and the device act at the first alone. */
  readonly places: readonly [string, string];
  readonly stamps_card_id: string;
  readonly points_card_id: string;
  readonly product_id: string;
  readonly stamps: Member;
  readonly points: Member;
  readonly accounts: Readonly<Record<"employee" | "limited" | "admin" | "owner", TenantAccount>>;
  /** A role of the business's own. */
  readonly role_id: string;
  readonly device_id: string;
  readonly device: Caller;
  /** Name of a picture. */
  readonly upload: string;
  /** That the device was added. */
  readonly audit_entry_id: string;
  /** One visit at each place, written by the owner. */
  readonly transactions: readonly [string, string];
  /** The id of the row that the `fill` of a feature made. Throws when none makes one of this name. */
  made(entity: string): string;
}
