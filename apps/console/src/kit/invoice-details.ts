import type { Business } from "@rewardo/contract/businesses";

/** The trial began without what an invoice needs; `false` for who may not see these details. */
export const lacksInvoiceDetails = (business: Pick<Business, "tin" | "billing_address"> | null): boolean =>
  business !== null && (business.tin === null || business.billing_address === null);
