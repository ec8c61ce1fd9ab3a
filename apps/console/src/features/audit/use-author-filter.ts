import { useLingui } from "@lingui/react/macro";
import { listAccounts } from "@rewardo/contract/accounts";
import { useQuery } from "@tanstack/react-query";
import type { ChoiceFilter } from "../../kit/list/description.ts";
import { call } from "@rewardo/web/api.ts";
import { joinedName } from "@rewardo/web/session/display-name.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";

/** The filter by person, of one business. Its options are fetched once the list is there. */
export function useAuthorFilter(isListReady: boolean): readonly ChoiceFilter<"account_id">[] {
  const { t } = useLingui();
  const hasBusiness = useSession().business !== null;
  const mayView = useAllowed("accounts_view");
  const { data } = useQuery({
    queryKey: ["accounts", "authors"],
    queryFn: ({ signal }) => call(listAccounts, { query: { limit: 200 }, signal }),
    enabled: mayView && hasBusiness && isListReady,
    staleTime: 5 * 60_000,
  });
  if (!hasBusiness || !mayView) return [];
  return [
    {
      kind: "choice",
      name: "account_id",
      label: t({ message: "Who", context: "field" }),
      any: t`Everyone`,
      icon: "user",
      options: (data?.items ?? []).map((account) => ({
        value: account._id,
        label: joinedName(account) ?? account.email,
      })),
      other: t`One person`,
    },
  ];
}
