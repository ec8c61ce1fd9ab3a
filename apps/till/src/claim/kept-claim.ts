/**
 * A guest's visit that waits for its phone, kept in this tab: a reloaded till sends it again with its key, which the server
 * answers with the same visit and another code.
 */
import type { ClaimInput } from "@rewardo/contract/claims";

export const keptName = "rewardo:claim";

export interface KeptClaim {
  /** The server knows a key only together with its caller. */
  readonly actor_id: string;
  readonly key: string;
  readonly body: ClaimInput;
}

export const readKeptClaim = (actor_id: string): KeptClaim | null => {
  try {
    // Without an entry this parses null, which is null.
    const kept = JSON.parse(sessionStorage.getItem(keptName)!) as KeptClaim | null;
    return kept?.actor_id === actor_id ? kept : null;
  } catch {
    return null;
  }
};
