import { cancelClaim, putClaimOnPaper, readClaim, renewClaim, startClaim } from "@rewardo/contract/claims";
import { reverseTransaction } from "@rewardo/contract/transactions";

export const claimCalls = {
  start: startClaim,
  read: readClaim,
  renew: renewClaim,
  paper: putClaimOnPaper,
  cancel: cancelClaim,
  reverse: reverseTransaction,
};
