/** Remembers the first line of each key, for files of millions of lines: two numbers a key, no text. */
import { createHash } from "node:crypto";
import type { SeenLines } from "./types.ts";

const firstSize = 1 << 12;

/** 64 bits of a hash; of ten million keys two are taken for one once in three hundred thousand files. */
const hashOf = (key: string): [number, number] => {
  const digest = createHash("md5").update(key).digest();
  return [digest.readUInt32LE(0), digest.readUInt32LE(4)];
};

/** An open table of hashes with the line beside each; it doubles before it is three quarters full. */
export const newSeenLines = (): SeenLines => {
  let size = firstSize;
  let hashes = new Uint32Array(size * 2);
  let lines = new Uint32Array(size);
  let held = 0;

  const slotOf = (low: number, high: number): number => {
    let slot = low & (size - 1);
    while (lines[slot] !== 0 && (hashes[slot * 2] !== low || hashes[slot * 2 + 1] !== high))
      slot = (slot + 1) & (size - 1);
    return slot;
  };

  const grow = (): void => {
    const [oldHashes, oldLines] = [hashes, lines];
    size *= 2;
    hashes = new Uint32Array(size * 2);
    lines = new Uint32Array(size);
    for (const [at, line] of oldLines.entries()) {
      if (line === 0) continue;
      const [low, high] = [oldHashes[at * 2] ?? 0, oldHashes[at * 2 + 1] ?? 0];
      const slot = slotOf(low, high);
      hashes.set([low, high], slot * 2);
      lines[slot] = line;
    }
  };

  return {
    firstOf: (key, line) => {
      const [low, high] = hashOf(key);
      const slot = slotOf(low, high);
      const known = lines[slot] ?? 0;
      if (known !== 0) return known === line ? null : known;
      hashes.set([low, high], slot * 2);
      lines[slot] = line;
      held += 1;
      if (held * 4 > size * 3) grow();
      return null;
    },
  };
};
