import { useLingui } from "@lingui/react/macro";
import type { IntegrationOrderDetail, IntegrationOrderRow } from "@rewardo/contract/integration-orders";
import type { TransactionRow } from "@rewardo/contract/transactions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { integrationsQuery } from "../../kit/integrations/use-integrations.ts";
import type { List } from "../../kit/list/use-list.ts";
import { LoyaltyCardSkeleton } from "@rewardo/loyalty/card/loyalty-card.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { RecordDrawer } from "../../kit/record/record-drawer.tsx";
import { sentenceCase } from "../../kit/words/sentence-case.ts";
import { TransactionCard } from "../../kit/transactions/transaction-card.tsx";
import { useCards } from "@rewardo/web/use-cards.ts";
import { isApiError } from "@rewardo/web/api-error.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { orderQuery } from "./api.ts";
import c from "./order-drawer.module.css";
import { MatchForm } from "./match-form.tsx";
import { useOrderWords } from "./use-order-words.ts";

const OrderHistory = lazy(async () => ({ default: (await import("./order-history.tsx")).OrderHistory }));
const RefusalNote = lazy(async () => ({ default: (await import("./refusal-note.tsx")).RefusalNote }));

interface OrderDrawerProps {
  /** Id of the open entry, from the address; `undefined` closes. */
  openId: string | undefined;
  list: List<IntegrationOrderRow>;
}

/** One order beside the list: whose, where, what was bought, and what became of it. */
export function OrderDrawer({ openId, list }: OrderDrawerProps) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useOrderWords();
  const read = useReadAnywhere();
  return (
    <RecordDrawer
      list={list}
      openId={openId}
      read={read}
      title={(order) => (order === undefined ? t`Order` : words.receipt(order))}
      sub={({ occurred_at }) => (
        <span className="num">{sentenceCase(format.date(occurred_at, "dateTime"), format.locale)}</span>
      )}
      steps={{ up: t`Newer order`, down: t`Older order` }}
      skeleton={<Skeleton height="240px" />}
      foot={({ url, integration_name }) =>
        url === null ? undefined : (
          <a className={buttonClass({})} href={url} target="_blank" rel="noreferrer">
            <Icon name="arrow-square-out" />
            {t`Open in ${integration_name}`}
          </a>
        )
      }
    >
      {(order) => <OrderDetail key={order._id} order={order} />}
    </RecordDrawer>
  );
}

/** An order from a shared link names no system: each is asked until one knows it. */
function useReadAnywhere() {
  const client = useQueryClient();
  return async (_id: string, _signal: AbortSignal): Promise<IntegrationOrderRow> => {
    const { items } = await client.fetchQuery(integrationsQuery);
    for (const { _id: integration_id } of items) {
      try {
        return await client.fetchQuery(orderQuery({ _id, integration_id }));
      } catch (error) {
        if (!isApiError(error, "not_found")) throw error;
      }
    }
    throw new Error("No point-of-sale system knows this order");
  };
}

function OrderDetail({ order }: { order: IntegrationOrderRow }) {
  const { t } = useLingui();
  const query = useQuery(orderQuery(order));
  const mayScan = useAllowed("scanner_view");
  const mayFollow = useAllowed("transactions_view");
  const { status, user_name, transaction_id, can } = order;
  return (
    <div className="stack g16">
      {status === "unmatched" &&
        (can.match && mayScan ? (
          <MatchForm order={order} />
        ) : (
          <Note tone="info">
            {order.number === null && order.external_id === null && mayScan
              ? t`No card came with this order. Whoever has its receipt can have it scanned at the till within 24 hours.`
              : t`No card came with this order. It counts for the turnover only.`}
          </Note>
        ))}
      {status === "refused" && (
        <Suspense fallback={null}>
          <RefusalNote order={order} />
        </Suspense>
      )}
      {transaction_id !== null && mayFollow && <CardOf history={query.data?.history} />}
      {user_name !== null && <Customer order={order} />}
      <Facts order={order} lookedFor={query.data?.looked_for} />
      <Loaded query={query} skeleton={<Skeleton height="120px" />}>
        {(whole) => (
          <>
            <Lines order={whole} />
            <Suspense fallback={<Skeleton height="96px" />}>
              <OrderHistory order={whole} />
            </Suspense>
          </>
        )}
      </Loaded>
    </div>
  );
}

/** The card as the order left it. */
function CardOf({ history }: { history: readonly TransactionRow[] | undefined }) {
  const cards = useCards();
  if (history === undefined || cards.isPending) return <LoyaltyCardSkeleton />;
  const last = history.at(-1);
  const card = last === undefined ? undefined : cards.byId.get(last.card_id);
  return last !== undefined && card !== undefined && <TransactionCard transaction={last} card={card} />;
}

function Customer({ order: { user_id, user_name, matched_by } }: { order: IntegrationOrderRow }) {
  const { t } = useLingui();
  const format = useFormat();
  const { found } = useOrderWords();
  const maySeeUsers = useAllowed("users_view");
  return (
    <div className="row sp">
      <div>
        <b className="t16">{user_name}</b>
        {matched_by !== null && <p className="t13 mut">{sentenceCase(found[matched_by], format.locale)}</p>}
      </div>
      {maySeeUsers && user_id !== null && (
        <Link to="/users/$id" params={{ id: user_id }} className={buttonClass({ size: "compact" })}>
          {t`Open customer`}
        </Link>
      )}
    </div>
  );
}

interface FactsProps {
  order: IntegrationOrderRow;
  /** `undefined` until it is read. */
  lookedFor: IntegrationOrderDetail["looked_for"] | undefined;
}

function Facts({ order: { status, place_name, delta, transaction_id }, lookedFor }: FactsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { statuses } = useOrderWords();
  const what = lookedFor?.includes("card") === true;
  const phone = lookedFor?.includes("phone") === true;
  const sought =
    what && phone
      ? t`card number and phone number, neither is known here`
      : what
        ? t`card number, not known here`
        : phone
          ? t`phone number: on no card here, or on several`
          : t`neither card number nor phone number on the order`;
  return (
    <dl className="kv">
      <dt>{t`Status`}</dt>
      <dd>{sentenceCase(statuses[status], format.locale)}</dd>
      {place_name !== null && (
        <>
          <dt>{t`Place`}</dt>
          <dd>{place_name}</dd>
        </>
      )}
      {status === "unmatched" && lookedFor != null && (
        <>
          <dt>{t({ message: "Looked for", comment: "What of a customer an order was searched for" })}</dt>
          <dd>{sentenceCase(sought, format.locale)}</dd>
        </>
      )}
      {delta !== null && transaction_id !== null && (
        <>
          <dt>{t`On the card`}</dt>
          <dd className="num">{format.signed(delta)}</dd>
        </>
      )}
    </dl>
  );
}

function Lines({ order: { items, amount, currency } }: { order: IntegrationOrderDetail }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <table className={c.lines}>
      <caption className="sr">{t`What was bought`}</caption>
      <tbody>
        {items.map(({ line_no, name, group, quantity, amount: paid }) => (
          <tr key={line_no}>
            <th scope="row">
              {name}
              {group !== null && <span className={c.group}>{group}</span>}
            </th>
            <td className="num dim">×{format.number(quantity)}</td>
            <td className="num">{format.money(paid, currency)}</td>
          </tr>
        ))}
        <tr className={c.sum}>
          <th scope="row" colSpan={2}>
            {t({ message: "Paid", comment: "Sum of a receipt" })}
          </th>
          <td className="num">{format.money(amount, currency)}</td>
        </tr>
      </tbody>
    </table>
  );
}
