import { useLingui } from "@lingui/react/macro";
import type { UnreachedReason } from "@rewardo/contract/lapsing-parts";

/** Why no warning reaches a customer, and what will. */
export function useUnreachedWords(): Readonly<Record<UnreachedReason, readonly [why: string, then: string]>> {
  const { t } = useLingui();
  return {
    no_contact: [t`No address and no number`, t`The till tells them at the next visit, and the days begin then.`],
    returned: [t`Messages come back`, t`A new address or number reaches them.`],
    not_agreed: [
      t`Not agreed to messages, or address not confirmed`,
      t`They read the warning when they open the card on a phone.`,
    ],
  };
}
