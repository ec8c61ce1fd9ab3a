import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Account } from "@rewardo/contract/accounts";
import type { Business } from "@rewardo/contract/businesses";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { publicInfoQuery } from "../../features/settings/public-info-api.ts";
import { PageHead } from "../../kit/page/page-head.tsx";
import { useCards } from "@rewardo/web/use-cards.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { queryClient } from "@rewardo/web/query.ts";
import { refreshSession, useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { readStored, store } from "@rewardo/web/storage.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { CustomerCard } from "../../kit/transactions/customer-card.tsx";
import { BornCard } from "./born-card.tsx";
import { BusinessStep } from "./business-step.tsx";
import { firstAccountsQuery } from "./calls.ts";
import { CardStep } from "./card-step.tsx";
import c from "./configure.module.css";
import { missingDetails } from "./missing.ts";
import { CardMade, PlacesMade } from "./made.tsx";
import { PlaceStep } from "./place-step.tsx";
import { PrintStep } from "./print-step.tsx";
import { StaffStep } from "./staff-step.tsx";
import { StepStamps } from "./step-stamps.tsx";
import { doneSteps, shownStep, type StepName, stepNames } from "./steps.ts";

/** Only for accounts that broke off the onboarding. */
const DetailsStep = lazy(async () => ({ default: (await import("./details-step.tsx")).DetailsStep }));

/** Set-up page for accounts that may set up their business; the platform's own accounts have none. */
export function ConfigurePage() {
  const { business, account } = useSession();
  const mayBuild = useAllowed("cards_modify");
  if (account === null || account.business_id === null || business === null || !mayBuild)
    return <Navigate to="/" replace />;
  return <Guide business={business} account={account} />;
}

/** Leads from a registered business to its first stamp, step by step; steps that are done already are skipped. */
function Guide({ business, account }: { business: Business; account: Account }) {
  const { t } = useLingui();
  usePageTitle(t`Finish configuration`);
  const navigate = useNavigate();
  const router = useRouter();
  const { step: wanted } = useSearch({ strict: false }) as { step?: unknown };
  const [isStaffSkipped, setStaffSkipped] = useState(() => readStored("staff_step_skipped") === business._id);
  const [isPrintSkipped, setPrintSkipped] = useState(() => readStored("print_step_skipped") === business._id);
  const info = useQuery({ ...publicInfoQuery, enabled: useAllowed("public_info_modify") });
  const accounts = useQuery({ ...firstAccountsQuery, enabled: useAllowed("accounts_modify") });
  const [typedName, setTypedName] = useState<string>();
  const cards = useCards();
  const missing = missingDetails(account, business, useAllowed("payment_details_modify"));
  if (info.isLoading || accounts.isLoading || cards.isPending) return <Skeleton height="320px" />;

  const all = [...cards.byId.values()];
  const card = all.find(({ status }) => status === "active");
  const done = doneSteps({
    hasDetails: !missing.names && !missing.billing,
    hasCategory: info.data === undefined ? null : info.data.category !== null,
    places: business.places_count,
    cards: card === undefined ? 0 : 1,
    accounts: accounts.data === undefined ? null : accounts.data.items.length,
    isStaffSkipped,
    isPrintSkipped,
    members: all.reduce((sum, { members_count }) => sum + members_count, 0),
  });
  const shown = shownStep(wanted, done);
  const left = stepNames.length - done.size;
  /** Looks again at what there is, and shows what is left. */
  const goOn = async () => {
    const { href } = router.latestLocation;
    await Promise.all([
      refreshSession(),
      queryClient.invalidateQueries({ queryKey: ["cards"] }),
      queryClient.invalidateQueries({ queryKey: firstAccountsQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: publicInfoQuery.queryKey }),
    ]);
    // The next step may have been there sooner, and have been begun.
    if (router.latestLocation.href === href) await navigate({ to: "/configure" });
  };
  const skipStaff = () => {
    store("staff_step_skipped", business._id);
    setStaffSkipped(true);
    void navigate({ to: "/configure" });
  };
  const skipPrint = () => {
    store("print_step_skipped", business._id);
    setPrintSkipped(true);
    void navigate({ to: "/configure" });
  };
  const panels: Readonly<Record<StepName, ReactNode>> = {
    details: (
      <Suspense fallback={<Skeleton height="320px" />}>
        <DetailsStep missing={missing} onDone={goOn} />
      </Suspense>
    ),
    business: info.data !== undefined && <BusinessStep info={info.data} onName={setTypedName} onDone={goOn} />,
    place: done.has("place") ? <PlacesMade /> : <PlaceStep onDone={goOn} />,
    card: card === undefined ? <CardStep onDone={goOn} /> : <CardMade card={card} />,
    staff: <StaffStep onDone={goOn} onSkip={skipStaff} />,
    print: card === undefined ? <CardStep onDone={goOn} /> : <PrintStep card={card} onDone={goOn} onSkip={skipPrint} />,
  };
  return (
    <div className={c.page}>
      <PageHead
        title={t`Finish configuration`}
        sub={left === 0 ? undefined : plural(left, { one: "# step is left", other: "# steps are left" })}
      />
      <StepStamps done={done} shown={shown} />
      {shown === null ? (
        <section className={`panel ${c.panel}`}>
          <h2 className="t20">{t`Everything is ready for the first stamp`}</h2>
          <p className={c.lead}>{t`Scan one of the printed cards, and it has its first stamp.`}</p>
          {card !== undefined && (
            <div className={c.landing}>
              <CustomerCard card={card} balance={1} earned={1} land number={undefined} />
            </div>
          )}
          <div className={c.ways}>
            <Link to="/scanner" className={buttonClass({ kind: "primary" })}>
              <Icon name="scan" />
              {t`Scan a card`}
            </Link>
            {card !== undefined && (
              <Link to="/cards/$cardId/print" params={{ cardId: card._id }} className={buttonClass()}>
                <Icon name="printer" />
                {t`Print cards and posters`}
              </Link>
            )}
          </div>
        </section>
      ) : (
        <section className={`panel ${c.panel}`} key={shown}>
          {shown === "card" || shown === "print" ? (
            panels[shown]
          ) : (
            <BornCard card={card} business={typedName ?? business.name}>
              {panels[shown]}
            </BornCard>
          )}
        </section>
      )}
    </div>
  );
}
