/** Tells the payment provider how a plan stands, where it charges by itself. */
import type { Database } from "../../../platform/database/database.ts";
import type { Job, JobQueue } from "../../../platform/jobs/jobs.ts";
import type { PaymentProvider } from "../../../platform/payments/provider.ts";
import { businessScope, type BusinessScope } from "../../../platform/scope.ts";
import { selectOpenAgreements, selectPlanSubscription } from "../plan-subscriptions/index.ts";
import { selectPayer } from "./queries.ts";
import { termsOf } from "./terms.ts";

export interface AgreementDeps {
  readonly database: Database;
  readonly payment_provider: PaymentProvider | null;
}

const readWanted = (database: Database, scope: BusinessScope) =>
  database.snapshot(scope, async (tx) => {
    const agreements = await selectOpenAgreements(tx, scope);
    const subscription = await selectPlanSubscription(tx, scope);
    const payer = subscription && (await selectPayer(tx, scope, subscription.plan_id));
    if (subscription === undefined || payer === undefined) return null;
    return { agreements, subscription, payer };
  });

type Wanted = NonNullable<Awaited<ReturnType<typeof readWanted>>>;

const isEnding = ({ subscription, payer }: Pick<Wanted, "subscription" | "payer">): boolean =>
  subscription.status === "cancelled" || payer.is_closing;

/** What the provider is told of it. */
const toldOf = ({ agreements, subscription, payer }: Wanted): string => {
  const { plan_id, price, promo_price, promo_valid_to } = subscription;
  const facts = [plan_id, price, promo_price, promo_valid_to, isEnding({ subscription, payer }), payer.plan_name];
  return JSON.stringify([...facts, ...agreements]);
};

/** The newest agreement stands as the plan does; those before it are over, so that no one is charged twice. */
const agree = async ({ agreements, subscription, payer }: Wanted, provider: PaymentProvider): Promise<void> => {
  const [newest, ...replaced] = agreements;
  for (const { agreement_id } of replaced) await provider.endAgreement(agreement_id);
  if (newest === undefined) return;
  await provider.keepAgreement(newest.agreement_id, {
    termsAt: termsOf(subscription, payer),
    is_ending: isEnding({ subscription, payer }),
  });
};

const handle = async ({ database, payment_provider }: AgreementDeps, { payload, signal }: Job): Promise<void> => {
  const { business_id } = payload as { business_id: string };
  // Whoever runs an installation without its provider ends the agreements there.
  if (payment_provider === null) return;
  const scope = businessScope(business_id);
  let wanted = await readWanted(database, scope);
  // A change while the provider was told would be told by another server first, and then undone by this one.
  for (let told = ""; wanted !== null && toldOf(wanted) !== told && !signal.aborted;) {
    told = toldOf(wanted);
    await agree(wanted, payment_provider);
    wanted = await readWanted(database, scope);
  }
};

/** A job that fails is tried again; the provider ends as the plan stands, however often it is told. */
export const paymentAgreementQueue = (deps: AgreementDeps): JobQueue => ({
  name: "payment_agreements",
  handle: (job) => handle(deps, job),
});
