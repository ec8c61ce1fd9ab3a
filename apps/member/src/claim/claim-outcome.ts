/** How the claim of a visit went; told by the page's first script to the application, which comes after it. */
import type { MemberView } from "@rewardo/contract/member-view";

export type ClaimOutcome =
  | { readonly is: "taken"; readonly view: MemberView; readonly was_member: boolean }
  | { readonly is: "refused"; readonly code: string }
  /** Nothing was answered; trying again is safe. */
  | { readonly is: "unanswered" };

declare global {
  interface Window {
    /** Set by `claim.ts` before anything else runs; not in another app's browser, where nothing is taken unasked. */
    rewardoClaim?: Promise<ClaimOutcome>;
  }
}
