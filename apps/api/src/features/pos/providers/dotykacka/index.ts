/** Dotykačka (Dotypos), a cloud till of Czechia, Poland and others. */
import type { PolledAdapter, PosConnection } from "../../adapter/adapter.ts";
import { PosTrouble } from "../../adapter/adapter.ts";
import { posAsker } from "../../adapter/http.ts";
import type { PosSettings } from "../../../../platform/pos-settings.ts";
import { openTokens } from "../../adapter/tokens.ts";
import { fieldsOf, linkOf, textOf } from "../../adapter/wire.ts";
import type { Clock } from "../../../../platform/clock.ts";
import { openClient, type Client } from "./client.ts";
import { connectForm } from "./connect.ts";
import { toNamed, toProduct } from "./mapping.ts";
import { openOrders } from "./orders.ts";

const openConnection = (client: Client, clock: Clock): PosConnection => {
  let groupNames: Promise<Map<string, string>> | null = null;
  const gather = async <T>(path: string, read: (row: unknown) => readonly T[]): Promise<T[]> => {
    const found: T[] = [];
    for await (const rows of client.pages(path)) found.push(...rows.flatMap(read));
    return found;
  };
  const readGroups = (): Promise<Map<string, string>> =>
    (groupNames ??= gather("categories", toNamed).then(
      (groups) => new Map(groups.map(({ external_id, name }) => [external_id, name])),
    ));

  return {
    orders: openOrders(client, readGroups, clock.nowMs),
    subscribe: (url) =>
      client.send("webhooks", { method: "POST", url, payloadEntity: "ORDERBEAN", payloadVersion: "V1" }),
    catalogue: async () => {
      groupNames = null;
      const groups = await readGroups();
      return {
        places: await gather("branches", toNamed),
        groups: [...groups].map(([external_id, name]) => ({ external_id, name })),
        products: await gather("products", (row) => toProduct(row, groups, "PLN")),
      };
    },
  };
};

export { simulateDotykacka } from "./simulator.ts";

export const dotykacka = (settings: PosSettings["dotykacka"], clock: Clock): PolledAdapter => {
  const ask = posAsker({ name: "Dotykačka", clock });
  const tokens = openTokens();
  const configured = () => {
    if (settings === null) throw new PosTrouble("credentials", "The installation is no client of Dotykačka");
    return settings;
  };
  const clientOf = (cloud_id: string, refresh_token: string): Client =>
    openClient({ ask, api_url: configured().api_url, tokens, cloud_id, refresh_token });
  return {
    type: "dotykacka",
    name: "Dotykačka",
    way: "form",
    is_available: settings !== null,
    brings: ["token", "cloudid"],
    begin: (beginning) => connectForm(configured(), beginning),
    finish: async ({ token = "", cloudid = "" }) => {
      // The token is taken at its word only once it has opened the cloud that it came with.
      const cloud = await clientOf(cloudid, token).one("");
      return {
        external_business_id: cloudid,
        name: textOf(fieldsOf(cloud)["name"]),
        secrets: { refresh_token: token },
      };
    },
    open: ({ external_business_id, secrets }) =>
      openConnection(clientOf(external_business_id, secrets["refresh_token"] ?? ""), clock),
    orderLink: (order) => linkOf(settings?.order_link ?? null, order),
  };
};
