import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { LedgerProof } from "@rewardo/contract/ledger-proofs";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Note } from "@rewardo/ui/note.tsx";
import c from "./home.module.css";

/** Number of faults that are named: enough to trace the cause. */
const namedFaults = 5;

/**
 * Warning at the head of the page if the nightly check found an error in the ledger or the statistics, with the facts
 * to pass on.
 */
export function LedgerFault({ proof }: { proof: LedgerProof }) {
  const { t } = useLingui();
  const format = useFormat();
  const day = format.localDay(proof.local_day);
  const wrong = plural(proof.faulty, { one: "# card", other: "# cards" });
  const different = plural(proof.different_figures, { one: "# figure", other: "# figures" });
  return (
    <div className={c.fault}>
      <Note tone="bad" announce>
        {proof.faulty > 0 && (
          <>
            <p>{t`The nightly check for ${day} found entries that do not add up: ${wrong}. Tell the operator of the system.`}</p>
            <ul className={c.faults}>
              {proof.first_faults.slice(0, namedFaults).map(({ card_subscription_id, code }) => (
                <li key={card_subscription_id}>
                  <code>{`${card_subscription_id} ${code}`}</code>
                </li>
              ))}
            </ul>
          </>
        )}
        {proof.different_figures > 0 && (
          <p>{t`The nightly check for ${day} found statistics that do not agree with the transactions: ${different}. Tell the operator of the system.`}</p>
        )}
      </Note>
    </div>
  );
}
