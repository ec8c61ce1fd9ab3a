/** Every point-of-sale provider: one line each. */
import type { IntegrationType } from "@rewardo/contract/integrations";
import type { PosAdapter } from "../adapter/adapter.ts";
import type { PosSettings } from "../../../platform/pos-settings.ts";
import type { SimulatedOrder, Simulator } from "../adapter/simulator.ts";
import { sendTo, type SendOrders, type VendorSimulator } from "../adapter/vendor-simulator.ts";
import type { Clock } from "../../../platform/clock.ts";
import { dotykacka, simulateDotykacka } from "./dotykacka/index.ts";
import { foodsoft, simulateFoodsoft } from "./foodsoft/index.ts";
import { gopos, simulateGopos } from "./gopos/index.ts";
import { izzyrest, simulateIzzyrest } from "./izzyrest/index.ts";
import { simulateSoftmarMm, softmarMm } from "./softmar_mm/index.ts";

export type PosAdapters = Readonly<Record<IntegrationType, PosAdapter>>;

/** The adapters with the installation's settings; each counts its provider's failures for as long as it is kept. */
export const openAdapters = (settings: PosSettings, clock: Clock): PosAdapters =>
  Object.fromEntries(
    [dotykacka(settings.dotykacka, clock), gopos(settings.gopos, clock), foodsoft, izzyrest, softmarMm].map((one) => [
      one.type,
      one,
    ]),
  ) as PosAdapters;

type PushedType = "foodsoft" | "izzyrest" | "softmar_mm";

/** The tills that send by themselves. */
export const vendorSimulators: Readonly<Record<PushedType, (send: SendOrders) => VendorSimulator>> = {
  foodsoft: simulateFoodsoft,
  izzyrest: simulateIzzyrest,
  softmar_mm: simulateSoftmarMm,
};

/** A till's system that is started by hand. */
export interface SimulatedTill {
  /** `null` for one that sends by itself. */
  readonly simulator: Simulator | null;
  /** `null` for one that is asked. */
  readonly vendor: VendorSimulator | null;
  /** Explains how to start the installation with the simulator. */
  readonly summary: string;
  /** Answers what became of the order. */
  put(order: SimulatedOrder): Promise<string>;
}

const made = { client_id: "simulated", client_secret: "simulated-secret" };

const ofServer = (simulator: Simulator, name: string, settings: Readonly<Record<string, string>>): SimulatedTill => ({
  simulator,
  vendor: null,
  summary: [
    `The simulator listens at ${simulator.url}. Start the installation with`,
    ...Object.entries({ CLIENT_ID: made.client_id, CLIENT_SECRET: made.client_secret, ...settings }).map(
      ([key, value]) => `  ${name}_${key}=${value}`,
    ),
  ].join("\n"),
  put: (order) => {
    simulator.put(order);
    return Promise.resolve(`order ${order.id} is ${order.state}; it is read within a minute`);
  },
});

/** Starts a simulator; `null` where a vendor's address or key is missing. */
export const openSimulatedTill = async (
  type: IntegrationType,
  [first = "", second = ""]: readonly string[],
  clock: Clock,
): Promise<SimulatedTill | null> => {
  const port = Number(first) || 0;
  if (type === "dotykacka") {
    const simulator = await simulateDotykacka({ port, client_secret: made.client_secret, nowMs: clock.nowMs });
    return ofServer(simulator, "DOTYKACKA", {
      ...{ CONNECT_URL: `${simulator.url}/client/connect/v2`, API_URL: simulator.url },
    });
  }
  if (type === "gopos") {
    const simulator = await simulateGopos({ port, ...made });
    const fields = { CARD_FIELD: "customer.barcode", PHONE_FIELD: "customer.phone" };
    return ofServer(simulator, "GOPOS", {
      ...{ AUTHORIZE_URL: `${simulator.url}/authorize`, API_URL: simulator.url },
      ...fields,
    });
  }
  if (first === "" || second === "") return null;
  const vendor = vendorSimulators[type](sendTo(first, second));
  const put = (order: SimulatedOrder) => {
    vendor.put(order);
    return vendor.send();
  };
  return { simulator: null, vendor, summary: `Orders are sent to ${first}.`, put };
};
