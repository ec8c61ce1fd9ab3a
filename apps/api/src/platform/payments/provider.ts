/** A payment provider behind one small interface; which one is configuration, and none is the default. */
import type { PaymentEvent } from "@rewardo/contract/payments";
import type { SignedText } from "../signed-json.ts";

/** What a provider tells of a business's plan. It decides nothing: what follows is the same for all providers. */
export interface ProviderEvent extends Omit<PaymentEvent, "type"> {
  /** `refunded`: all of a payment was given back. */
  readonly type: PaymentEvent["type"] | "refunded";
  /** The provider's id of what it charges by; `null` where it does not say. */
  readonly agreement_id: string | null;
  /** The provider's id of the payment, which a refund names again. */
  readonly payment_id: string | null;
  /** Of the payment or the refund, in minor units. */
  readonly amount: number | null;
  readonly currency: string | null;
  /** The provider charged by itself: it takes no cancellation back. */
  readonly is_renewal: boolean;
}

/** Who pays, as the invoice says. */
export interface PayingCustomer {
  readonly business_id: string;
  readonly name: string;
  readonly tax_number: string;
  readonly address: {
    readonly address: string;
    readonly postcode: string;
    readonly city: string;
    readonly country: string;
  };
}

/** A month of a plan. */
export interface MonthlyTerms {
  readonly plan_id: string;
  /** Stands on the provider's page and its invoices. */
  readonly plan_name: string;
  /** Minor units of the currency. */
  readonly amount: number;
  readonly currency: string;
}

/** The terms of a charge at a moment: a promotion may be over by then. */
export type TermsAt = (chargedAtMs: number) => MonthlyTerms;

export interface CheckoutWanted {
  readonly business_id: string;
  readonly customer_id: string;
  readonly termsAt: TermsAt;
  /** From when on it is charged, at the earliest; what is in force until then stays free. `null` is now. */
  readonly from: string | null;
  /** The page that was opened before: together with the rest it says which repetition is the same. */
  readonly previous_id: string | null;
  /** Where the browser is led after paying, and after leaving. */
  readonly paid_url: string;
  readonly left_url: string;
}

export interface Checkout {
  readonly checkout_id: string;
  readonly url: string;
  readonly expires_at: string;
}

/** `over`: closed, or forgotten, without a payment. */
export type CheckoutState = "open" | "paid" | "over";

/** How an agreement should stand at the provider. */
export interface AgreementWanted {
  readonly termsAt: TermsAt;
  /** Nothing is charged any more once the paid time is over. */
  readonly is_ending: boolean;
}

/** Every call may be repeated: it has the same outcome, also when the answer to the first one was lost. */
export interface PaymentProvider {
  /**
   * The event of a signed request; `null` for one that concerns no plan.
   * @throws signature_invalid when it is not the provider's, or not of now; validation_failed for what it cannot be
   */
  read(request: SignedText, nowMs: number): Promise<ProviderEvent | null>;
  /** Makes the customer, or brings it up to date; answers its id, another one where the provider knows this one no more. */
  putCustomer(customer: PayingCustomer, customer_id: string | null): Promise<string>;
  /** Tells one page from another on which something else would be paid. */
  checkoutTerms(wanted: CheckoutWanted): string;
  /** A page of the provider on which the first payment is made and the next ones agreed on. */
  openCheckout(wanted: CheckoutWanted): Promise<Checkout>;
  checkoutState(checkout_id: string): Promise<CheckoutState>;
  /** Closes a page, so that nothing can be paid on it; answers how it stands then. */
  closeCheckout(checkout_id: string): Promise<CheckoutState>;
  /** A page for cards and invoices. */
  openPortal(customer_id: string, return_url: string): Promise<string>;
  /** Makes the agreement stand as wanted; one that is over is left alone. */
  keepAgreement(agreement_id: string, wanted: AgreementWanted): Promise<void>;
  /** Ends an agreement at once: another one has taken its place. */
  endAgreement(agreement_id: string): Promise<void>;
}

/** The provider did not answer, or refused. Its message tells neither a key nor a customer's data. */
export class PaymentFailure extends Error {
  override name = "PaymentFailure";
}
