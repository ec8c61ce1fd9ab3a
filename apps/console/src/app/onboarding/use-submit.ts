import { type BillingAddress, updateBusiness } from "@rewardo/contract/businesses";
import type { Currency } from "@rewardo/rules/currency";
import { useRef } from "react";
import { call } from "@rewardo/web/api.ts";
import { changeAccount } from "@rewardo/web/session/change-account.ts";
import { getSession, renewSession } from "@rewardo/web/session/index.ts";
import { createPlanSubscription } from "@rewardo/contract/plan-subscriptions";

export interface Details {
  readonly plan_id: string;
  readonly account: { readonly first_name: string; readonly last_name: string };
  readonly business: {
    /** `null`, like the address: asked for again before the trial ends. */
    readonly tin: string | null;
    readonly billing_name: string;
    readonly billing_address: BillingAddress | null;
    readonly currency?: Currency;
  };
}

/**
 * Begins the trial: the plan, then the person, then the business. Asked again after a failure, it does only what is not
 * done yet or was changed since. The session knows the plan at the end, and the guard leads on.
 */
export function useSubmit(): (details: Details) => Promise<void> {
  const done = useRef(new Map<string, string>());
  const once = async (name: string, input: unknown, write: () => Promise<unknown>) => {
    const written = JSON.stringify(input);
    if (done.current.get(name) === written) return;
    await write();
    done.current.set(name, written);
  };
  return async ({ plan_id, account, business }) => {
    const id = getSession().business?._id ?? "";
    await once("plan", plan_id, () => call(createPlanSubscription, { businessId: id, body: { plan_id } }));
    await once("account", account, () => changeAccount(account));
    await once("business", business, () => call(updateBusiness, { params: { id }, body: business }));
    await renewSession();
  };
}
