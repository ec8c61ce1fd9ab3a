/** On which node the rows of a business lie, as the coordinator says. It is asked once for each business and kept. */
import type { Address } from "./nodes.ts";

type Parts = ReadonlyMap<string, Address | null>;

/** The part of the tables that has a business's rows, and on which node each part lies; `null`: on the coordinator. */
export interface Asking {
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
  /** All nodes that have rows. */
  nodes(): Promise<readonly Address[]>;
  /** Asks again before the next answer: a node refused, or rows were moved. */
  forget(): void;
}

export const keepPlaces = ({ partOf, readParts }: Asking, nowMs = (): number => performance.now()): Places => {
  const partsOf = new Map<string, Promise<string>>();
  let kept: { readonly parts: Parts; readonly atMs: number } | null = null;
  let reading: Promise<Parts> | null = null;

  /** Several who ask at once get one answer. */
  const readAgain = (): Promise<Parts> =>
    (reading ??= readParts()
      .then((parts) => (kept = { parts, atMs: nowMs() }).parts)
      .finally(() => (reading = null)));

  /** What is known, while it is asked for again where it is old. */
  const parts = async (): Promise<Parts> => {
    if (kept === null) return readAgain();
    const known = kept.parts;
    if (nowMs() - kept.atMs > freshMs) {
      kept = { parts: known, atMs: nowMs() };
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
      const known = await parts();
      // The extension is there, and no table is spread yet.
      if (known.size === 0) return null;
      const address = known.get(await partFor(business_id));
      if (address !== undefined) return address;
      // It was given a part of its own.
      partsOf.delete(business_id);
      return (await readAgain()).get(await partFor(business_id)) ?? null;
    },
    nodes: async () => {
      const all = [...(await parts()).values()].filter((address) => address !== null);
      return [...new Map(all.map((address) => [`${address.host}:${address.port}`, address])).values()];
    },
    forget: () => void (kept = null),
  };
};
