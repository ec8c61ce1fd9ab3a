/** What the installation knows of point-of-sale providers: everything that differs, or that a provider tells partners alone. */
export interface PosSettings {
  /** `null`: the installation is no client there, and the provider is not offered. */
  readonly dotykacka: {
    readonly client_id: string;
    readonly client_secret: string;
    /** Where the browser posts the form. */
    readonly connect_url: string;
    readonly api_url: string;
    /** With `{business}` and `{order}`; `null`: orders have no link. */
    readonly order_link: string | null;
  } | null;
  readonly gopos: {
    readonly client_id: string;
    readonly client_secret: string;
    /** Where the browser is led: partners are told it. */
    readonly authorize_url: string;
    readonly api_url: string;
    /** Where in an order the customer's card and phone stand, as `customer.barcode`; `null`: nowhere. */
    readonly card_field: string | null;
    readonly phone_field: string | null;
    readonly order_link: string | null;
  } | null;
}

export const noPosSettings: PosSettings = { dotykacka: null, gopos: null };

/** The page of an order by the operator's template. */
export const linkOf = (
  template: string | null,
  { external_business_id, external_id }: { external_business_id: string | null; external_id: string },
): string | null =>
  template === null
    ? null
    : template
        .replaceAll("{business}", encodeURIComponent(external_business_id ?? ""))
        .replaceAll("{order}", encodeURIComponent(external_id));
