/** Texts as a WebSocket sends them (RFC 6455), to be written to any number of readers without being made again. */
import { constants, deflateRawSync } from "node:zlib";

const finalText = 0x81;
/** The first reserved bit: the text is deflated (RFC 7692). */
const deflatedText = finalText | 0x40;
/** The end of what zlib flushes, which the extension leaves out. */
const flushEnd = 4;

/** Rows look alike: a small window and the quickest level make a fifth of them, 10 to 50 µs each. */
const quick = { level: 1, windowBits: 12, memLevel: 5, finishFlush: constants.Z_SYNC_FLUSH };

const frameOf = (first: number, content: Uint8Array): Buffer => {
  const { length } = content;
  const start = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = first;
  if (start === 2) frame[1] = length;
  else if (start === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.set(content, start);
  return frame;
};

/** Builds an unmasked text frame. */
export const textFrame = (text: string): Buffer => frameOf(finalText, Buffer.from(text));

/** Builds several text frames in one buffer. */
export const textFrames = (texts: readonly string[]): Buffer => Buffer.concat(texts.map(textFrame));

/**
 * The same for readers that have agreed to `permessage-deflate` and keep what came before (RFC 7692, context takeover).
 * A frame refers only to the one before it in this piece, which every reader of the piece has just been sent: whatever
 * else each of them heard earlier, one piece serves all.
 */
export const deflatedFrames = (texts: readonly string[]): Buffer => {
  const contents = texts.map((text) => Buffer.from(text));
  return Buffer.concat(
    contents.map((content, at) => {
      const dictionary = contents[at - 1];
      const deflated = deflateRawSync(content, dictionary === undefined ? quick : { ...quick, dictionary });
      return frameOf(deflatedText, deflated.subarray(0, -flushEnd));
    }),
  );
};
