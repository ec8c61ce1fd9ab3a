import type { readLedgerProof } from "@rewardo/contract/ledger-proofs";
import { useQuery } from "@tanstack/react-query";
import { call, route } from "../../platform/api.ts";
import { useAllowed } from "../../platform/session/index.ts";

const read = route<typeof readLedgerProof>({ method: "GET", path: "/ledger_proof", scope: "business" });
const hourMs = 3_600_000;

/** The latest nightly check; nothing for accounts that may not see it, before the first, and while it loads. */
export const useProof = () => {
  const isAllowed = useAllowed("audit_view");
  const { data } = useQuery({
    queryKey: ["ledger_proof"],
    queryFn: ({ signal }) => call(read, { signal }),
    enabled: isAllowed,
    staleTime: hourMs,
  });
  return isAllowed ? (data ?? null) : null;
};
