/** What a feature's file of `of/` exports for the isolation tests. */
import type { Tenant } from "../tenant-type.ts";
import type { Ask } from "./asks.ts";
import type { Probe } from "./probe.ts";

/** The least of the built-in roles that holds a permission, or a paired device. */
export type Holder = "employee" | "admin" | "owner" | "platform" | "device";

type Asks = Readonly<Record<string, Ask>>;

export interface Isolation {
  /** Makes one row for a tenant and answers its id: probes and asks read it as `of.made("gym_lockers")`. */
  readonly fill?: Readonly<Record<string, (tenant: Tenant, business: string) => Promise<string>>>;
  /** Permission → who holds it, written a second time so that a slip in the contract's table is seen. */
  readonly holders?: Readonly<Record<string, readonly Holder[]>>;
  /** Table → what the tenants' database role may do to it, written a second time beside the migrations. */
  readonly rights?: Readonly<Record<string, readonly string[]>>;
  /** Call → how it is called. */
  readonly probes?: Readonly<Record<string, Probe>>;
  /** Query function → how it asks for a tenant's rows. */
  readonly reads?: Asks;
  /** Query function → how it writes a tenant's rows. */
  readonly writes?: Asks;
  /** Reads of the sign-in role, which must find people before a business is known. */
  readonly signInReads?: Asks;
  /** Of what no tenant owns: every tenant reads the same. */
  readonly commonReads?: Asks;
  /** Writes that touch no tenant's rows. */
  readonly commonWrites?: Asks;
  /** What no tenant owns and only the platform's own business writes. */
  readonly offerWrites?: Asks;
}
