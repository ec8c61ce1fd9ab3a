import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { readLedgerProof } from "@rewardo/contract/ledger-proofs";
import { useQuery } from "@tanstack/react-query";
import { call, route } from "../../platform/api.ts";
import { useFormat } from "../../platform/i18n/index.ts";
import { useAllowed } from "../../platform/session/index.ts";
import { Note } from "../../ui/note.tsx";
import c from "./home.module.css";

const read = route<typeof readLedgerProof>({ method: "GET", path: "/ledger_proof", scope: "business" });
const hourMs = 3_600_000;
/** Enough to trace the fault. */
const namedFaults = 5;

/** The latest nightly check; nothing for accounts that may not see it, before the first, and while it loads. */
const useProof = () => {
  const isAllowed = useAllowed("audit_view");
  const { data } = useQuery({
    queryKey: ["ledger_proof"],
    queryFn: ({ signal }) => call(read, { signal }),
    enabled: isAllowed,
    staleTime: hourMs,
  });
  return isAllowed ? (data ?? null) : null;
};

/** At the head of the page, when the nightly check found something wrong: what to pass on. */
export function LedgerFault() {
  const { t } = useLingui();
  const format = useFormat();
  const proof = useProof();
  if (proof === null || proof.faulty === 0) return null;
  const day = format.localDay(proof.local_day);
  const wrong = plural(proof.faulty, { one: "# card", other: "# cards" });
  return (
    <div className={c.fault}>
      <Note tone="bad" announce>
        <p>{t`The nightly check for ${day} found entries that do not add up: ${wrong}. Tell the operator of the system.`}</p>
        <ul className={c.faults}>
          {proof.first_faults.slice(0, namedFaults).map(({ card_subscription_id, code }) => (
            <li key={card_subscription_id}>
              <code>{`${card_subscription_id} ${code}`}</code>
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}

/** At the foot of the page, while all is well: one quiet line. */
export function LedgerChecked() {
  const { t } = useLingui();
  const format = useFormat();
  const proof = useProof();
  if (proof === null || proof.faulty > 0 || !proof.is_complete) return null;
  const day = format.localDay(proof.local_day);
  const checked = plural(proof.memberships, { one: "# card", other: "# cards" });
  return <p className={`${c.check} t13 mut`}>{t`Points and stamps checked for ${day}: ${checked}, all in order`}</p>;
}
