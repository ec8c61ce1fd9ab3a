/** Interface of an adapter for a point-of-sale provider, and the neutral order that all adapters return. */
import type { NeverEarns } from "@rewardo/contract/integration-orders";
import type { connectWays, IntegrationTrouble, IntegrationType } from "@rewardo/contract/integrations";

export interface PosLine {
  readonly product_id: string | null;
  readonly name: string;
  readonly group: string | null;
  /** Quantity; below zero for returned goods, if the provider reports them so. */
  readonly quantity: number;
  /** Price of the whole line in minor units; below zero for a return and for a discount. */
  readonly amount: number;
  /** A gift card that was sold, or a tip, where the provider tells. */
  readonly never_earns?: NeverEarns | null;
}

/** An order, the same from every provider. */
export interface PosOrder {
  /** The provider's id, unique within the integration. */
  readonly external_id: string;
  /** Number printed on the receipt. */
  readonly number: string | null;
  readonly state: "open" | "closed" | "cancelled";
  readonly external_place_id: string | null;
  /** Name of the place, for systems without a list of places. */
  readonly external_place_name?: string | null;
  readonly currency: string | null;
  /** Amount paid in minor units; below zero for a refund. */
  readonly amount: number;
  /** The document is a refund, whatever its amount says. */
  readonly is_refund?: boolean;
  /** The provider's id or the number of the order that it refunds, where the provider names one. */
  readonly refunds?: string | null;
  readonly items: readonly PosLine[];
  /** Customer data on the receipt: the text of a card's code, and a phone number. */
  readonly card: string | null;
  readonly phone: string | null;
  /** Paid at, or begun at as long as it is open. */
  readonly occurred_at: string;
  /**
   * The provider's own text of a time without an offset: read again after the clocks were put back it may give another
   * instant, which is no change of the order.
   */
  readonly written_at?: string;
  /** The provider's time of the last change, where it tells; of two versions the later one counts. */
  readonly updated_at: string | null;
  /** False for a document that sells nothing: it is not stored, and takes back what it earned as long as it looked like a sale. */
  readonly is_sale?: boolean;
  /** The provider's data cannot be read: the order is shown, and earns nothing. */
  readonly unusable?: UnreadableOrder;
}

/** An amount that is no number, or no time between 2000 and 2100. */
export type UnreadableOrder = "amount_unreadable" | "time_unreadable";

/** An order as a provider's list names it. */
export interface ListedOrder {
  readonly external_id: string;
  readonly updated_at: string | null;
  readonly has_customer: boolean;
}

/** The ids of those that are stored as they are now, so that nothing more of them is asked for. */
export type KnownOrders = (listed: readonly ListedOrder[]) => Promise<ReadonlySet<string>>;

export interface PosPage {
  readonly orders: readonly PosOrder[];
  /** Every change before this time has been answered by now; `null` where the provider keeps no such order. */
  readonly until: string | null;
}

export interface PosNamed {
  readonly external_id: string;
  readonly name: string;
}
export interface PosProduct extends PosNamed {
  readonly group_name: string | null;
  /** Price in minor units. */
  readonly price: number | null;
}

/** The provider's name of the business, and everything in it that orders refer to. */
export interface PosCatalogue {
  readonly places: readonly PosNamed[];
  readonly products: readonly PosProduct[];
  readonly groups: readonly PosNamed[];
}

/** Result of connecting. The secrets are encrypted before they are stored. */
export interface PosCredentials {
  readonly external_business_id: string;
  readonly name: string | null;
  readonly secrets: Readonly<Record<string, string>>;
}

/** Why a provider gave no good answer. */
export class PosTrouble extends Error {
  readonly trouble: IntegrationTrouble;
  /** When it wants to be asked again, in milliseconds from now. */
  readonly retry_after_ms: number | null;

  constructor(trouble: IntegrationTrouble, message: string, more: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(message, more.cause === undefined ? {} : { cause: more.cause });
    this.name = "PosTrouble";
    this.trouble = trouble;
    this.retry_after_ms = more.retryAfterMs ?? null;
  }
}

/** Address that the provider sends the browser back to, and the parameters it must bring. */
export interface Beginning {
  readonly redirect_uri: string;
  readonly state: string;
  readonly now_ms: number;
}

/** Connection to one business at a polled provider. Every function throws `PosTrouble`. */
export interface PosConnection {
  /** Orders that changed from `from` until before `to`, in pages, at least once each but for the known ones. */
  orders(span: { readonly from: string; readonly to: string }, known: KnownOrders): AsyncIterable<PosPage>;
  catalogue(): Promise<PosCatalogue>;
  /** Asks to be told at `url` when an order changes. What is told is only taken for a sign to read. */
  subscribe(url: string): Promise<void>;
}

interface AdapterBase {
  readonly type: IntegrationType;
  /** Name of the provider, which is not translated. */
  readonly name: string;
  /** The page of an order at the provider; `null` where none is known. */
  orderLink(order: { readonly external_business_id: string | null; readonly external_id: string }): string | null;
}

/** The provider asks its user for consent, and is then polled. */
export interface PolledAdapter extends AdapterBase {
  readonly way: Exclude<(typeof connectWays)[number], "key">;
  readonly is_available: boolean;
  /** Parameters that the provider must bring back to the callback, beside `state`. */
  readonly brings: readonly ("token" | "cloudid" | "code")[];
  begin(
    beginning: Beginning,
  ):
    | { readonly form: { readonly action: string; readonly fields: Readonly<Record<string, string>> } }
    | { readonly redirect: string };
  /** Makes credentials of what was brought back. */
  finish(
    parameters: Readonly<Record<string, string>>,
    beginning: Pick<Beginning, "redirect_uri">,
  ): Promise<PosCredentials>;
  open(credentials: Omit<PosCredentials, "name">): PosConnection;
}

/** The till's vendor sends orders with a key. */
interface PushedAdapter extends AdapterBase {
  readonly way: "key";
  readonly is_available: true;
  readonly brings: readonly [];
}

export type PosAdapter = PolledAdapter | PushedAdapter;

/**
 * An adapter of a system that its vendor connects: it has no interface that is open to others, so the till's vendor or an
 * integrator sends the neutral order to us, with a key.
 */
export const pushedAdapter = (type: PushedAdapter["type"], name: string): PushedAdapter => ({
  type,
  name,
  way: "key",
  is_available: true,
  brings: [],
  orderLink: () => null,
});
