/** On which node the rows of a business lie, as the coordinator says. It is asked once for each business and kept. */
import type { Address } from "./nodes.ts";

interface Parts {
  /** On which node each part of the tables lies; `null`: on the coordinator. */
  readonly parts: ReadonlyMap<string, Address | null>;
  /** All nodes, also those that have no part yet: what is common lies on them, too. */
  readonly nodes: readonly Address[];
}

export interface Asking {
  /** The part of the tables that has a business's rows. */
  partOf(business_id: string): Promise<string>;
  readParts(): Promise<Parts>;
}

/** A part that was moved is answered by its old node as well, which asks the new one: it is only slower until then. */
const freshMs = 30_000;
/** More businesses than this on one process are asked for again. */
const mostKept = 100_000;

export interface Places {
  /** The node of a business; `null`: its rows lie with the coordinator. */
  of(business_id: string): Promise<Address | null>;
  /** All nodes that were known last. */
  nodes(): Promise<readonly Address[]>;
  /** All nodes that there are now. What is known of parts is kept until the coordinator has said. */
  nodesNow(): Promise<readonly Address[]>;
  /** Asks again before the next answer: a node refused, or rows were moved. */
  forget(): void;
}

export const keepPlaces = ({ partOf, readParts }: Asking, nowMs = (): number => performance.now()): Places => {
  const partsOf = new Map<string, Promise<string>>();
  let kept: { readonly known: Parts; readonly atMs: number } | null = null;
  let reading: Promise<Parts> | null = null;

  /** Several who ask at once get one answer. */
  const readAgain = (): Promise<Parts> =>
    (reading ??= readParts()
      .then((known) => (kept = { known, atMs: nowMs() }).known)
      .finally(() => (reading = null)));

  /** The known places at once; old ones are read again in the background. */
  const knownNow = async (): Promise<Parts> => {
    if (kept === null) return readAgain();
    const { known } = kept;
    if (nowMs() - kept.atMs > freshMs) {
      kept = { known, atMs: nowMs() };
      readAgain().catch(() => {});
    }
    return known;
  };

  const partFor = (business_id: string): Promise<string> => {
    const known = partsOf.get(business_id);
    if (known !== undefined) return known;
    if (partsOf.size >= mostKept) partsOf.clear();
    const asked = partOf(business_id);
    partsOf.set(business_id, asked);
    asked.catch(() => partsOf.delete(business_id));
    return asked;
  };

  return {
    of: async (business_id) => {
      const { parts } = await knownNow();
      // The extension is there, and no table is spread yet.
      if (parts.size === 0) return null;
      const address = parts.get(await partFor(business_id));
      if (address !== undefined) return address;
      // It was given a part of its own.
      partsOf.delete(business_id);
      return (await readAgain()).parts.get(await partFor(business_id)) ?? null;
    },
    nodes: async () => (await knownNow()).nodes,
    nodesNow: async () => (await readAgain()).nodes,
    forget: () => void (kept = null),
  };
};
