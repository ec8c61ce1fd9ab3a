/** One good request for a call, with ids of a tenant, or of none, put where ids stand. */
import { randomUUID } from "node:crypto";
import { joinCard } from "../../features/people/card-subscriptions/index.ts";
import type { Caller, TestApp } from "../app.ts";
import type { Tenant } from "../tenant-type.ts";

/**
 * Whose id stands in a position: the caller's own business's, another's, no one's, or a text that is no id. In customers'
 * calls `own` is the customer's own, and `neighbour` that of another customer of the business.
 */
export type Whose = "own" | "foreign" | "none" | "malformed" | "neighbour";

/** Ids of one tenant, ids of none, or texts that are no ids. */
export interface Ids {
  readonly whose: Whose;
  readonly tenant: Tenant | null;
  /** An id that a list filter or a body names; the tenant's own, or a made-up one. */
  id(ofTenant: (tenant: Tenant) => string): string;
}

export interface Scene {
  readonly app: TestApp;
  /** Who calls; the visitor has no token. */
  readonly caller: Caller;
  /** The caller may write visits at its own business's first place. */
  readonly canScan: boolean;
  /** The platform reaches every tenant's rows. */
  readonly isPlatform: boolean;
}

export interface Probe {
  /** The id, or the name, in the path. */
  item?(ids: Ids, scene: Scene): string | Promise<string>;
  /** The id of what lies below the item, for `:feedback_id`. */
  below?(ids: Ids): string;
  /** Parts of the path that name no row. */
  readonly params?: Readonly<Record<string, string>>;
  /** True when the query or the body names ids or codes of a tenant. */
  readonly references?: boolean;
  /** Required with `references`: the status when only query or body name another tenant's id, a made-up id, or no id. */
  readonly misreferenced?: Readonly<Record<"foreign" | "none" | "malformed", number> & { neighbour?: number }>;
  /**
   * The status of every cell whose caller may call. Without the token of a mail, or the password again, nothing
   * tells whether there is such an account.
   */
  readonly refused?: number;
  query?(ids: Ids): Record<string, string>;
  body?(ids: Ids, scene: Scene): unknown;
  /** Sent instead of a body. */
  form?(): Promise<{ payload: Buffer; headers: Record<string, string> }>;
  /** The call ends the caller's session, so each cell needs a session of its own. */
  readonly endsSession?: boolean;
  /** The call ends sessions of the caller's person, so each cell needs an account of its own. */
  readonly endsOthers?: boolean;
  /** The call makes a business or is given a fresh one: nothing of the tenants may change. */
  readonly hasOwnBusiness?: boolean;
  /** Only a role without limits on visits may: of the built-in ones the owner's. */
  readonly isWithoutLimits?: boolean;
  /** Tables that a refusal writes on purpose. */
  readonly refusalWrites?: readonly string[];
  /** The call succeeds without a body (204), though it declares one. */
  readonly isSilent?: boolean;
  /** Takes what else its query says, and reads none of it: a provider's call. */
  readonly isLoose?: boolean;
  /** A good answer to a reading bears no mark of whose it is. */
  readonly isUnmarked?: boolean;
}

/** A filter that matches nothing of one's own answers an empty list. */
export const emptyList = { foreign: 200, none: 200, malformed: 400 } as const;
export const notFound = { foreign: 404, none: 404, malformed: 400 } as const;

const unknownId = "01890a5d-ac96-774b-bcce-b302099a8057";

export const idsOf = (whose: Whose, tenant: Tenant | null): Ids => ({
  whose,
  tenant,
  id: (ofTenant) => (tenant !== null ? ofTenant(tenant) : whose === "malformed" ? "no-id-at-all" : unknownId),
});

/**
 * The path's id for a call that changes a row: a fresh row wherever the caller reaches the tenant, so that every cell
 * meets version 1; the id of a standing row where it must be refused.
 */
export const freshRow =
  (make: (tenant: Tenant) => Promise<string>, standing: (tenant: Tenant) => string) =>
  async (ids: Ids, { isPlatform }: Scene): Promise<string> =>
    (ids.whose === "own" || isPlatform) && ids.tenant !== null ? make(ids.tenant) : ids.id(standing);

/** An export in Polish. */
export const inPolish: Probe = { query: () => ({ locale: "pl" }) };

export const accountOf = (ids: Ids): string => ids.id((of) => of.accounts.owner.account_id);

export const emailOf = ({ whose, tenant }: Ids): unknown =>
  whose === "malformed" ? 7 : (tenant?.accounts.owner.email ?? "nobody@example.test");

/** A membership without visits. */
export const freshMembership = freshRow(
  async (tenant) => (await joinCard(tenant.ctx, tenant.points_card_id, [{}]))[0]!.card_subscription_id,
  (of) => of.points.card_subscription_id,
);

export const adjustment = (ids: Ids) => ({
  delta: 7,
  reason: "Zgubiony paragon",
  place_id: ids.id((of) => of.places[0]),
});

/** The version of what was just made; calls that need none ignore it. */
export const firstVersion: Record<string, string> = { "if-match": '"1"' };

/** A key of its own for every request; calls that need none ignore it. */
export const freshKey = (): Record<string, string> => ({ "idempotency-key": randomUUID() });
