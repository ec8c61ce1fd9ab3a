import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { LedgerProof } from "@rewardo/contract/ledger-proofs";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Note } from "@rewardo/ui/note.tsx";
import c from "./home.module.css";

/** Enough to trace the fault. */
const namedFaults = 5;

/** At the head of the page, when the nightly check found something wrong, in the ledger or in the statistics: what to pass on. */
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
