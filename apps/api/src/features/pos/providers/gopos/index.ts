/**
 * GoPOS, a till of Poland. How a partner is led to its consent is told to partners alone, so its address is
 * configuration; what comes back is a code, which names the organisation. Everything else is done by organisation.
 */
import type { Clock } from "../../../../platform/clock.ts";
import { PosTrouble, type PolledAdapter, type PosConnection } from "../../adapter/adapter.ts";
import { posAsker } from "../../adapter/http.ts";
import type { PosSettings } from "../../../../platform/pos-settings.ts";
import { openTokens } from "../../adapter/tokens.ts";
import { wallSpan } from "../../adapter/wall-clock.ts";
import { linkOf } from "../../adapter/wire.ts";
import { openClient, readOrganisation, type Client } from "./client.ts";
import { type CustomerFields, type GroupNames, needsGroups, toNamed, toOrder, toProduct, zone } from "./mapping.ts";

const openConnection = (client: Client, settings: CustomerFields, clock: Clock): PosConnection => {
  const gather = async <T>(path: string, read: (row: unknown) => readonly T[], query = {}): Promise<T[]> => {
    const found: T[] = [];
    for await (const rows of client.pages(path, query)) found.push(...rows.flatMap(read));
    return found;
  };
  let groupNames: Promise<GroupNames> | null = null;
  const readGroups = (): Promise<GroupNames> =>
    (groupNames ??= gather("categories", toNamed).then(
      (groups) => new Map(groups.map(({ external_id, name }) => [external_id, name])),
    ));
  return {
    orders: async function* orders({ from, to }) {
      const span = wallSpan(from, to, zone);
      const query = {
        updated_at_from: span.from,
        updated_at_to: span.to,
        include: "items,items.product",
        // Sorted as GoPOS's other clients do: without an order the pages of a list may overlap.
        sort: "id,asc",
      };
      for await (const rows of client.pages("orders", query)) {
        const groups = rows.some(needsGroups) ? await readGroups() : new Map<string, string>();
        const found = rows.flatMap((row) => toOrder(row, clock.nowMs(), { ...settings, groups }) ?? []);
        yield { orders: found, until: null };
      }
    },
    subscribe: (url) => client.send("webhooks", { url, name: "Rewardo", resource_type: "ORDER" }),
    catalogue: async () => {
      const groups = await gather("categories", toNamed);
      const names = new Map(groups.map(({ external_id, name }) => [external_id, name]));
      const products = await gather("items", (row) => toProduct(row, names), { include: "category" });
      return { places: [], groups, products };
    },
  };
};

export { simulateGopos } from "./simulator.ts";

export const gopos = (settings: PosSettings["gopos"], clock: Clock): PolledAdapter => {
  const ask = posAsker({ name: "GoPOS", clock });
  const tokens = openTokens();
  const configured = () => {
    if (settings === null) throw new PosTrouble("credentials", "The installation is no client of GoPOS");
    return settings;
  };
  return {
    type: "gopos",
    name: "GoPOS",
    way: "redirect",
    is_available: settings !== null,
    brings: ["code"],
    begin: ({ redirect_uri, state }) => {
      const { authorize_url, client_id } = configured();
      const url = new URL(authorize_url);
      const fields = { response_type: "code", client_id, redirect_uri, state };
      for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
      return { redirect: url.href };
    },
    finish: async ({ code = "" }, { redirect_uri }) => {
      const { id, name } = await readOrganisation(ask, configured(), { code, redirect_uri });
      return { external_business_id: id, name, secrets: {} };
    },
    open: ({ external_business_id }) =>
      openConnection(
        openClient({ ask, settings: configured(), tokens, organization_id: external_business_id }),
        configured(),
        clock,
      ),
    orderLink: (order) => linkOf(settings?.order_link ?? null, order),
  };
};
