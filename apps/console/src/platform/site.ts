import type { LegalTextName } from "@rewardo/contract/legal-texts";
import { pageMeta } from "@rewardo/web/page-meta.ts";

/** The operator's details from the configuration; the server writes them into the page. */
export interface Site {
  /** First year of the copyright line. */
  readonly since?: number;
  readonly company?: {
    readonly name: string;
    /** Lines, as on an envelope. */
    readonly address: readonly string[];
    /** Registration numbers with their names, such as `NIP 123-456-32-18`. */
    readonly numbers: readonly string[];
    /** E.164. */
    readonly phone?: string;
  };
  /** Addresses of its pages at the networks it is at. */
  readonly social?: Readonly<Partial<Record<"facebook" | "instagram" | "tiktok", string>>>;
  /** Addresses that open the mobile applications, such as `rewardo://`. */
  readonly apps?: Readonly<Partial<Record<"business" | "consumer", string>>>;
  /** The support chat's page. */
  readonly support_chat?: string;
  /** The operator measures how long pages take to open. */
  readonly traces?: boolean;
  /** The operator's own legal texts, in place of the console's. */
  readonly texts?: readonly LegalTextName[];
}

const written = pageMeta("rewardo:site");

export const site: Site = written ? (JSON.parse(written) as Site) : {};
