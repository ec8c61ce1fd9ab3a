/**
 * A guest's visit that waits for its phone, kept in this tab: a reloaded till sends it again with its key, which the server
 * answers with the same visit and another code.
 */
import type { ClaimInput } from "@rewardo/contract/claims";
import { isOf, type Owner } from "../owner.ts";

export const keptName = "rewardo:claim";

/** The server knows a key only together with its caller, who may act for several businesses. */
export interface KeptClaim extends Owner {
  readonly key: string;
  readonly body: ClaimInput;
}

export const readKeptClaim = (owner: Owner): KeptClaim | null => {
  try {
    // Without an entry this parses null, which is null.
    const kept = JSON.parse(sessionStorage.getItem(keptName)!) as KeptClaim | null;
    return kept !== null && isOf(kept, owner) ? kept : null;
  } catch {
    return null;
  }
};
