/** Public registers of businesses: one small interface, an adapter each, chosen by configuration. */
import type { RegisteredBusiness } from "@rewardo/contract/business-registries";

/** The register will not be asked again today. */
export class QuotaUsedUp extends Error {
  override name = "QuotaUsedUp";
}

export interface RegistryAnswer extends RegisteredBusiness {
  /** No other register would know better. */
  readonly is_complete: boolean;
}

export interface RegistryQuestion {
  /** Ten digits whose check digit holds. */
  readonly nip: string;
  /** The local day of the register. */
  readonly day: string;
  /** Called before each request, including retries; throws QuotaUsedUp. */
  spend(): Promise<void>;
}

export interface BusinessRegistry {
  /** The key under which its answers and its quota are kept. */
  readonly name: string;
  /** Requests a day of its own, for the whole installation. */
  readonly dailyQuota: number;
  readonly timeZone: string;
  /**
   * `null` when the register knows no such business.
   * @throws QuotaUsedUp, or whatever kept it from answering
   */
  find(question: RegistryQuestion): Promise<RegistryAnswer | null>;
}
