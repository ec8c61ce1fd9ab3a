import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

const RANGE = 2 ** 32;

/** Integers below 2^32 from a seed: deterministic, and unpredictable without it. */
function* numbersOf(seed: string): Generator<number, never> {
  for (let block = 0; ; block += 1) {
    const bytes = sha256(utf8ToBytes(`${seed}|${block}`));
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < bytes.byteLength; at += 4) yield view.getUint32(at);
  }
}

/** The items in an order given by the seed; all orders are equally likely. The seed stays on the server. */
export const shuffled = <Item>(items: readonly Item[], seed: string): Item[] => {
  const numbers = numbersOf(seed);
  const left = [...items];
  const dealt: Item[] = [];
  while (left.length > 0) {
    // Values above the last whole multiple would favour the first items.
    const most = RANGE - (RANGE % left.length);
    let number = numbers.next().value;
    while (number >= most) number = numbers.next().value;
    dealt.push(...left.splice(number % left.length, 1));
  }
  return dealt;
};
