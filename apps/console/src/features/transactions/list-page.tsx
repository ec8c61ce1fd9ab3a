import { useLingui } from "@lingui/react/macro";
import type { listTransactions } from "@rewardo/contract/transactions";
import { useQuery } from "@tanstack/react-query";
import { call, route } from "../../platform/api.ts";
import { useFormat } from "../../platform/i18n/index.ts";
import { usePageTitle } from "../../platform/page-title.ts";

const list = route<typeof listTransactions>({ method: "GET", path: "/transactions", scope: "scoped" });

/** Transactions, newest first. */
export function TransactionListPage() {
  const { t } = useLingui();
  const format = useFormat();
  usePageTitle(t`Transactions`);
  const { data } = useQuery({
    queryKey: ["transactions", "list"],
    queryFn: ({ signal }) => call(list, { query: { limit: 50 }, signal }),
  });
  return (
    <>
      <h1>{t`Transactions`}</h1>
      <ul>
        {data?.items.map((item) => (
          <li key={item._id}>
            {format.date(item.recorded_at, "dateTime")} {item.user_name ?? item.card_number}
          </li>
        ))}
      </ul>
    </>
  );
}
