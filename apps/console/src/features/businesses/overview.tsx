import { useLingui } from "@lingui/react/macro";
import type { Business } from "@rewardo/contract/businesses";
import { formatTin } from "@rewardo/rules/nip";
import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { FigureBand, FigureBandSkeleton } from "@rewardo/loyalty/figures/figure-band.tsx";
import { ErrorPanel } from "@rewardo/loyalty/frame/error-panel.tsx";
import { readStatsSummary } from "@rewardo/contract/stats";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { minorDigits, useFormat } from "@rewardo/web/i18n/index.ts";
import { languages } from "@rewardo/web/i18n/locale.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import { Switch } from "@rewardo/ui/fields/switch.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import c from "./overview.module.css";
import { HealthPanel } from "./health-panel.tsx";
import { OwnersPanel } from "./owners-panel.tsx";
import { PaymentPanel } from "./payment-panel.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { businessCalls, plansQuery } from "./api.ts";

const days = 30;
const dayMs = 86_400_000;

/** How the business is doing, and what is known of it. */
export function Overview({ business }: { business: Business }) {
  // People who start to act as the business lose this permission before the page is left.
  const seesHealth = useAllowed("businesses_view");
  return (
    <div className={c.overview}>
      <Figures business={business} />
      {seesHealth && <HealthPanel businessId={business._id} />}
      <OwnersPanel businessId={business._id} />
      <PaymentPanel businessId={business._id} hasPlan={business.plan_id !== null} />
      <FlagsPanel business={business} />
      <Facts business={business} />
    </div>
  );
}

/** The last thirty days in figures. */
function Figures({ business: { _id: businessId, currency } }: { business: Business }) {
  const { t } = useLingui();
  const format = useFormat();
  const now = useMinute();
  const query = { from: format.day(now - (days - 1) * dayMs), to: format.day(now) };
  const isAllowed = useAllowed("stats_view");
  const words = useErrorWords();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["stats", "of", businessId, query],
    queryFn: ({ signal }) => call(readStatsSummary, { businessId, query, signal }),
    enabled: isAllowed,
  });
  if (!isAllowed) return null;
  if (isPending) return <FigureBandSkeleton figures={4} />;
  if (data === undefined) return <ErrorPanel message={words(error)} onRetry={() => void refetch()} />;
  if (data === null) return null;
  return (
    <section>
      <h2 className={c.title}>{t`Last 30 days`}</h2>
      <FigureBand
        figures={[
          { label: t`Transactions`, value: format.number(data.transactions.value) },
          {
            label: t`Spent with a card`,
            value: format.number(data.turnover.value / 10 ** minorDigits(currency)),
            currency,
          },
          { label: t`New cards`, value: format.number(data.new_card_subscriptions?.value ?? 0) },
          { label: t`Rewards handed over`, value: format.number(data.rewards_redeemed.value) },
        ]}
      />
    </section>
  );
}

function Facts({ business }: { business: Business }) {
  const { t } = useLingui();
  const format = useFormat();
  const { created_at, plan_id, language, currency, time_zone, tin, billing_name, billing_address } = business;
  const plans = useQuery(plansQuery);
  const plan = plans.data?.items.find(({ _id }) => _id === plan_id)?.name;
  const facts: [string, ReactNode][] = [
    [t`Places`, format.number(business.places_count)],
    [t`Loyalty programs`, format.number(business.cards_count)],
    [
      t({ message: "Plan", comment: "What a business pays for" }),
      plan_id === null ? t`None chosen yet` : (plan ?? "…"),
    ],
    [t`Language`, languages.find(({ locale }) => locale === language)?.name ?? language],
    [t`Currency`, currency],
    [t`Time zone`, time_zone.replaceAll("_", " ")],
  ];
  if (created_at !== undefined) {
    facts.push([t({ message: "Joined", comment: "The day on which a business came" }), format.date(created_at)]);
  }
  if (tin != null) {
    facts.push([
      t`Tax number`,
      <span key="tin" className="num">
        {formatTin(tin, billing_address?.country)}
      </span>,
    ]);
  }
  if (billing_name != null) facts.push([t`Name on invoices`, billing_name]);
  if (billing_address != null) {
    const { address, postcode, city } = billing_address;
    facts.push([t`Address on invoices`, `${address}, ${postcode} ${city}`]);
  }
  return (
    <section className={c.facts}>
      <h2 className={c.title}>{t`About the business`}</h2>
      <dl className="kv">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

/** Features that the platform switches on for this business alone. */
function FlagsPanel({ business: { _id: id, flags } }: { business: Business }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const cache = useRecordCache<Business>("businesses");
  const isAllowed = useAllowed("businesses_modify");
  const change = (ingredients: boolean) => {
    call(businessCalls.changeFlags, { params: { id }, body: { ingredients } }).then(cache.put, (error: unknown) =>
      toast("error", words(error)),
    );
  };
  if (!isAllowed) return null;
  return (
    <section>
      <h2>{t({ message: "Switched on", comment: "Parts of the console for one business" })}</h2>
      <Switch
        checked={flags["ingredients"] === true}
        onChange={change}
        hint={t`Its people keep ingredients with allergens, and say which product is made of them.`}
      >
        {t`Ingredients`}
      </Switch>
    </section>
  );
}
