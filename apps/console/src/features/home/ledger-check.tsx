import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { readLedgerProof, type LedgerProof } from "@rewardo/contract/ledger-proofs";
import { useQuery } from "@tanstack/react-query";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import c from "./home.module.css";

/** Quiet line below what is worth a minute, while the nightly check finds no error. */
export function LedgerChecked({ proof }: { proof: LedgerProof }) {
  const { t } = useLingui();
  const format = useFormat();
  const day = format.localDay(proof.local_day);
  const checked = plural(proof.memberships, { one: "# card", other: "# cards" });
  return <p className={`${c.check} t13 mut`}>{t`Points and stamps checked for ${day}: ${checked}, all in order`}</p>;
}

const hourMs = 3_600_000;

/** The latest nightly check; nothing for accounts that may not see it, before the first, and while it loads. */
export function useProof() {
  const isAllowed = useAllowed("audit_view");
  const { data } = useQuery({
    queryKey: ["ledger_proof"],
    queryFn: ({ signal }) => call(readLedgerProof, { signal }),
    enabled: isAllowed,
    staleTime: hourMs,
  });
  return isAllowed ? (data ?? null) : null;
}
