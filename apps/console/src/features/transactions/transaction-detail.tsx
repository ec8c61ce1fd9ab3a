import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { readCardSubscription } from "@rewardo/contract/card-subscriptions";
import type { Card } from "@rewardo/contract/cards";
import type { Transaction } from "@rewardo/contract/transactions";
import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { inFours } from "../../kit/loyalty-card/card-number.ts";
import { useCustomerName } from "../../kit/transactions/feed-row.tsx";
import { TransactionCard } from "../../kit/transactions/transaction-card.tsx";
import { call, route } from "../../platform/api.ts";
import { useFormat } from "../../platform/i18n/index.ts";
import { useSharedTexts } from "../../platform/i18n/shared-texts.ts";
import { useAllowed } from "../../platform/session/index.ts";
import { Tag } from "../../ui/tag.tsx";
import { CounterEntry } from "./counter-entry.tsx";
import { Receipt } from "./receipt.tsx";
import c from "./transaction-detail.module.css";

const readMembership = route<typeof readCardSubscription>({
  method: "GET",
  path: "/card_subscriptions/:id",
  scope: "scoped",
});

interface TransactionDetailProps {
  transaction: Transaction;
  card: Card | undefined;
}

/** Everything about one transaction: the card after it, whose, where, by whom, why, what for, and what undid it. */
export function TransactionDetail({ transaction, card }: TransactionDetailProps) {
  const { t } = useLingui();
  const { place_name, device_name, account_name, reason, source } = transaction;
  const rule = useRule(transaction);
  const where = [place_name, device_name].filter((part) => part !== null).join(", ");
  const facts: [string, ReactNode][] = [];
  if (where !== "") facts.push([t`Place`, where]);
  if (account_name !== null)
    facts.push([t({ message: "Stamped by", comment: "Who worked at the till" }), account_name]);
  if (source === "import" || source === "integration") {
    facts.push([t`Source`, source === "import" ? t`Imported` : t`From the till system`]);
  }
  if (rule.length > 0)
    facts.push([t({ message: "Rule", comment: "Why a visit earned what it did" }), <Sentences key="rule" of={rule} />]);
  if (reason !== null) facts.push([t`Reason`, reason]);
  return (
    <>
      {card !== undefined && <TransactionCard transaction={transaction} card={card} />}
      <Customer transaction={transaction} />
      <hr className="rule" />
      <CounterEntry transaction={transaction} />
      <dl className={`kv ${c.facts ?? ""}`}>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <Receipt transaction={transaction} />
    </>
  );
}

function Sentences({ of }: { of: readonly string[] }) {
  return of.map((sentence) => (
    <span key={sentence} className={c.sentence}>
      {sentence}
    </span>
  ));
}

/** Said elsewhere on the page: the figure in the title, the day beside it, the source in its own line. */
const saidElsewhere = new Set(["earned", "visit_counted", "guards_waived"]);

function useRule({ explanation }: Transaction): readonly string[] {
  const texts = useSharedTexts();
  return explanation.filter(({ code }) => !saidElsewhere.has(code)).map(texts.explanation);
}

/** Who it was, and since when and how often. */
function Customer({ transaction }: { transaction: Transaction }) {
  const { t } = useLingui();
  const format = useFormat();
  const name = useCustomerName()(transaction);
  const mayView = [useAllowed("users_view"), useAllowed("scanner_view")].includes(true);
  const id = transaction.card_subscription_id;
  const { data } = useQuery({
    queryKey: ["card_subscriptions", id],
    queryFn: ({ signal }) => call(readMembership, { params: { id }, signal }),
    enabled: mayView,
  });
  const since = data === undefined ? "" : format.date(data.joined_at, "date");
  const count = data?.visits ?? 0;
  const visits = plural(count, { one: "# visit", other: "# visits" });
  const number = transaction.card_number === null ? null : inFours(transaction.card_number);
  return (
    <div className={c.customer}>
      <div>
        <div className={c.name}>{name}</div>
        <div className="t13 dim num">
          {data === undefined
            ? (transaction.user_name !== null && number) || <>&nbsp;</>
            : t({ message: `since ${since}, ${visits}`, comment: "Since when a card is held, and how many visits" })}
        </div>
      </div>
      {data?.status === "frozen" && <Tag tone="warn">{t`Frozen`}</Tag>}
      {data?.status === "closed" && <Tag tone="line">{t`Closed`}</Tag>}
    </div>
  );
}
