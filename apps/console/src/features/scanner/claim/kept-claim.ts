/**
 * A guest's visit that waits for its phone, kept in this tab: a reloaded till sends it again with its key, which the server
 * answers with the same visit and another code.
 */
import type { ClaimInput } from "@rewardo/contract/claims";

const name = "rewardo:claim";

export interface KeptClaim {
  /** The server knows a key only together with its caller. */
  readonly actor_id: string;
  readonly key: string;
  readonly body: ClaimInput;
}

export function keepClaim(kept: KeptClaim | null): void {
  try {
    if (kept === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // Without storage a reloaded page forgets it, and what was earned goes back after a day.
  }
}

export function readKeptClaim(actor_id: string): KeptClaim | null {
  try {
    // Without an entry this parses null, which is null.
    const kept = JSON.parse(sessionStorage.getItem(name)!) as KeptClaim | null;
    return kept?.actor_id === actor_id ? kept : null;
  } catch {
    return null;
  }
}
