/** What a pass says of what ends is a warning of it. */
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { noteWarnings } from "../../ledger/warnings/index.ts";
import type { PassRow } from "./queries.ts";

/** A phone shows what ends next: whoever keeps the pass was warned of that. */
export const noteTold = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_subscription_id }: Pick<PassRow, "card_subscription_id">,
  { told_until: until, now }: { readonly told_until: string | null; readonly now: string },
): Promise<void> => {
  if (until === null) return;
  const delivered = [{ card_subscription_id, at: now, from: now, until, message_id: null }];
  await noteWarnings(tx, scope, { delivered, now });
};
