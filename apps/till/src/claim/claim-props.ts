import type { Card } from "@rewardo/contract/cards";
import type { Claim } from "@rewardo/contract/claims";
import type { NoCodeProps } from "../no-code/no-code.ts";
import type { NoCode } from "../till.ts";
import type { TillContext } from "../use-till.ts";
import type { Shown } from "./use-claim.ts";

export type GuestWay = Extract<NoCode, { is: "guest" }>;

export interface GuestProps extends NoCodeProps {
  noCode: GuestWay;
  context: TillContext;
  isWide: boolean;
}

/** What the guest's visit is at: a code that works, one that has run out, a card that took it, or nobody's for good. */
export type ClaimStanding = "waiting" | "run_out" | "taken" | "called_off";

export interface Standing {
  card: Card;
  claim: Claim;
  shown: Shown;
  standing: ClaimStanding;
  isTakenBack: boolean;
  nowMs: number;
}
