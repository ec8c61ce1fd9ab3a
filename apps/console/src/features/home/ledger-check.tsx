import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { LedgerProof } from "@rewardo/contract/ledger-proofs";
import { useFormat } from "../../platform/i18n/index.ts";
import c from "./home.module.css";

/** At the foot of the page, while all is well: one quiet line. */
export function LedgerChecked({ proof }: { proof: LedgerProof }) {
  const { t } = useLingui();
  const format = useFormat();
  const day = format.localDay(proof.local_day);
  const checked = plural(proof.memberships, { one: "# card", other: "# cards" });
  return <p className={`${c.check} t13 mut`}>{t`Points and stamps checked for ${day}: ${checked}, all in order`}</p>;
}
