import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { readCardSubscription } from "@rewardo/contract/card-subscriptions";
import type { Card } from "@rewardo/contract/cards";
import type { Transaction, TransactionRow } from "@rewardo/contract/transactions";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import { inFours } from "@rewardo/loyalty/card/card-number.ts";
import { BusinessLink } from "../../kit/record/business-link.tsx";
import { Loaded, type LoadedQuery } from "@rewardo/loyalty/frame/loaded.tsx";
import { transactionCalls, wholeKey } from "../../kit/transactions/calls.ts";
import { useCustomerName } from "@rewardo/loyalty/card/use-customer-name.ts";
import { TransactionCard } from "../../kit/transactions/transaction-card.tsx";
import { useStampedBy } from "../../kit/transactions/use-stamped-by.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSharedTexts } from "@rewardo/web/i18n/shared-texts.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { CounterEntry } from "./counter-entry.tsx";
import { FlagNotes } from "./flags.tsx";
import { Receipt } from "./receipt.tsx";
import { ReceiptActions } from "./receipt-actions.tsx";
import c from "./transaction-detail.module.css";
import { SaidOfVisit } from "./said-of-visit.tsx";
import { useLeads } from "./use-leads.tsx";
import { useSourceWords } from "./use-transaction-words.ts";

interface TransactionDetailProps {
  /** What the list knows, or the whole. */
  transaction: TransactionRow;
  card: Card | undefined;
}

/** Everything about one transaction: the card after it, whose, where, by whom, why, what for, and what undid it. */
export function TransactionDetail({ transaction, card }: TransactionDetailProps) {
  const { t } = useLingui();
  const whole = useWhole(transaction);
  const { place_name, device_name, business_name, reason, source } = transaction;
  const leads = useLeads(transaction, card);
  const facts: Fact[] = [];
  if (business_name !== undefined)
    facts.push([
      t({ message: "Business", context: "field" }),
      <BusinessLink key="business" id={transaction.business_id} name={business_name} />,
    ]);
  if (place_name !== null) facts.push([t`Place`, leads.place(place_name)]);
  if (device_name !== null) facts.push([t`Device`, leads.device(device_name)]);
  const who = useStampedBy()(transaction);
  if (who !== null) facts.push([t({ message: "Stamped by", comment: "Who worked at the till" }), leads.staff(who)]);
  if (leads.card !== null) facts.push([t({ message: "Card", context: "field" }), leads.card]);
  const sourceWords = useSourceWords();
  if (source !== "till" && source !== "device") facts.push([t`Source`, sourceWords(source)]);
  if (reason !== null) facts.push([t`Reason`, reason]);
  return (
    <>
      {card !== undefined && <TransactionCard transaction={transaction} card={card} />}
      <Customer transaction={transaction} />
      <hr className="rule" />
      <FlagNotes flags={transaction.flags} />
      <CounterEntry transaction={transaction} />
      {facts.length > 0 && <Facts facts={facts} />}
      <div className={c.whole}>
        <Loaded query={whole} skeleton={<WholeSkeleton hasReceipt={transaction.amount !== null} />}>
          {(read) => <Whole transaction={read} card={card} />}
        </Loaded>
      </div>
    </>
  );
}

type Fact = readonly [name: string, value: ReactNode];

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={`kv ${c.facts ?? ""}`}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** What a list does not carry: why, and what for. */
function Whole({ transaction, card }: { transaction: Transaction; card: Card | undefined }) {
  const { t } = useLingui();
  const { rule, coupons } = useRule(transaction, card);
  const facts: Fact[] = [];
  if (transaction.external_order_id !== null) facts.push([t`Receipt number`, transaction.external_order_id]);
  if (rule.length > 0)
    facts.push([t({ message: "Rule", comment: "Why a visit earned what it did" }), <Sentences key="rule" of={rule} />]);
  if (coupons.length > 0) {
    const label = plural(coupons.length, { one: "Coupon", other: "Coupons" });
    facts.push([label, <Sentences key="coupons" of={coupons} />]);
  }
  return (
    <>
      {facts.length > 0 && <Facts facts={facts} />}
      <Receipt transaction={transaction} />
      {transaction.kind === "visit" && <SaidOfVisit transaction={transaction} />}
      <ReceiptActions transaction={transaction} card={card} />
    </>
  );
}

function WholeSkeleton({ hasReceipt }: { hasReceipt: boolean }) {
  return (
    <>
      <dl className={`kv ${c.facts ?? ""}`}>
        <dt>
          <Skeleton width="48px" />
        </dt>
        <dd>
          <Skeleton width="80%" />
        </dd>
      </dl>
      {hasReceipt && <Skeleton width="100%" height="32px" />}
    </>
  );
}

const isWhole = (transaction: TransactionRow): transaction is Transaction => "engine_version" in transaction;

/** The transaction with details that its row lacks; fetched unless they are cached. */
function useWhole(transaction: TransactionRow): LoadedQuery<Transaction> {
  const { _id: id } = transaction;
  const query = useQuery({
    queryKey: wholeKey(id),
    queryFn: ({ signal }) => call(transactionCalls.read, { params: { id }, signal }),
    enabled: !isWhole(transaction),
  });
  return isWhole(transaction) ? { ...query, data: transaction, isPending: false } : query;
}

function Sentences({ of }: { of: readonly string[] }) {
  return of.map((sentence) => (
    <span key={sentence} className={c.sentence}>
      {sentence}
    </span>
  ));
}

/** Entries shown elsewhere on the page: the figure in the title, the day beside it, the source in its own line. */
const saidElsewhere = new Set(["earned", "visit_counted", "guards_waived"]);

interface Explained {
  readonly rule: readonly string[];
  /** Coupons that were used or, by a counter-entry, given back. */
  readonly coupons: readonly string[];
}

function useRule({ explanation }: Transaction, card: Card | undefined): Explained {
  const texts = useSharedTexts(card);
  const isCoupon = ({ code }: Transaction["explanation"][number]) => code.startsWith("coupon_");
  const said = explanation.filter(({ code }) => !saidElsewhere.has(code));
  return {
    rule: said.filter((one) => !isCoupon(one)).map(texts.explanation),
    coupons: said.filter(isCoupon).map(texts.explanation),
  };
}

/** The customer, since when they have been a member, and how often they came. */
function Customer({ transaction }: { transaction: TransactionRow }) {
  const { t } = useLingui();
  const format = useFormat();
  const name = useCustomerName()(transaction);
  const mayOpen = useAllowed("users_view");
  const mayView = [mayOpen, useAllowed("scanner_view")].includes(true);
  const id = transaction.card_subscription_id;
  const { data } = useQuery({
    queryKey: ["card_subscriptions", id],
    queryFn: ({ signal }) => call(readCardSubscription, { params: { id }, signal }),
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
      {mayOpen && transaction.user_id !== null && (
        <Link
          to="/users/$id"
          params={{ id: transaction.user_id }}
          search={{}}
          preload={false}
          className={cx(buttonClass({ size: "compact" }), c.open)}
        >
          {t`Open customer`}
        </Link>
      )}
    </div>
  );
}
