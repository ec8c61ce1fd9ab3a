import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { TransactionRow } from "@rewardo/contract/transactions";
import { useMemo } from "react";
import { Folded, TwoLines } from "../../kit/list/table/cells.tsx";
import { Parts } from "@rewardo/ui/parts.tsx";
import type { Column, Mark } from "../../kit/list/description.ts";
import { inFours } from "@rewardo/loyalty/card/card-number.ts";
import { Marker } from "../../kit/marker.tsx";
import { Balance } from "../../kit/transactions/balance.tsx";
import { Amount, CustomerName } from "../../kit/transactions/feed-row.tsx";
import type { Cards } from "@rewardo/web/use-cards.ts";
import { useHappened } from "../../kit/transactions/use-happened.ts";
import { useStampedBy } from "../../kit/transactions/use-stamped-by.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { FlagTags } from "./flags.tsx";
import c from "./list-page.module.css";

/** The columns where there is room for a table. */
export function useColumns({ byId }: Cards): readonly Column<TransactionRow, "occurred_at">[] {
  const { t } = useLingui();
  const format = useFormat();
  const stampedBy = useStampedBy();
  const code = useSession().business?.currency;
  const currency = code === undefined ? undefined : format.currency(code);
  return useMemo(
    () => [
      {
        id: "time",
        label: t`Time`,
        width: "92px",
        foldedWidth: "72px",
        sorted: "desc",
        render: ({ occurred_at }) => (
          <time dateTime={occurred_at} className={c.time}>
            {format.date(occurred_at, "time")}
          </time>
        ),
        skeleton: "56px",
      },
      {
        id: "customer",
        label: t`Customer`,
        width: "20%",
        foldedWidth: "24%",
        leads: true,
        render: (row) => <CustomerName transaction={row} />,
        sub: ({ user_name, card_number }) =>
          user_name === null ? t`not named yet` : card_number === null ? "" : inFours(card_number),
      },
      {
        id: "what",
        label: t`What happened`,
        render: (row, mark) => <What transaction={row} card={byId.get(row.card_id)} mark={mark} />,
        skeleton: (
          <>
            <Skeleton width="28px" height="28px" round />
            <Skeleton width="72px" />
          </>
        ),
      },
      {
        id: "place",
        label: t`Place and till`,
        width: "16%",
        folds: true,
        render: ({ place_name }) => place_name,
        sub: (row) => <Parts of={[row.business_name, row.device_name ?? stampedBy(row)]} />,
      },
      {
        id: "card",
        label: t`On the card`,
        width: "184px",
        render: (row) => <Balance transaction={row} card={byId.get(row.card_id)} kind="table" />,
        skeleton: "96px",
      },
      {
        id: "amount",
        label: currency === undefined ? t`Amount` : t({ message: `Amount, ${currency}`, comment: "Head of a column" }),
        // The largest amount that there may be; across businesses each has its currency.
        width: code === undefined ? "176px" : "138px",
        foldedWidth: "104px",
        align: "end",
        render: (row) => <Amount transaction={row} />,
        skeleton: "44px",
      },
    ],
    [t, format, byId, code, currency, stampedBy],
  );
}

interface WhatProps {
  transaction: TransactionRow;
  card: Card | undefined;
  mark: Mark | undefined;
}

/** What happened, what came beside it or undid it, and where if that has no column. */
function What({ transaction, card, mark }: WhatProps) {
  const { t } = useLingui();
  const { lead, beside, marker } = useHappened()(transaction, card);
  const { status, place_name, flags } = transaction;
  const isUndone = status === "reversed" || status === "partially_reversed";
  return (
    <>
      <Marker kind={marker} stamp={card?.design.stamp_icon} land={mark === "arrives"} />
      <TwoLines
        first={lead}
        keepsSub
        sub={
          <>
            {flags.length > 0 && <FlagTags flags={flags} />}{" "}
            {isUndone ? (
              <span className={c.undone}>{status === "reversed" ? t`taken back` : t`partly taken back`}</span>
            ) : (
              (beside ?? <Folded>{place_name}</Folded>)
            )}
          </>
        }
      />
    </>
  );
}
