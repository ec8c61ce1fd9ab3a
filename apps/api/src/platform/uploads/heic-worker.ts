/** Decodes one HEIC picture in a thread of its own, whose memory is given back when it ends. */
import { parentPort, workerData } from "node:worker_threads";
import heicDecode from "heic-decode";
import type { HeicOutcome, HeicTask } from "./heic.ts";

const { bytes, max_pixels } = workerData as HeicTask;

const decode = async (): Promise<HeicOutcome> => {
  const [picture] = await heicDecode.all({ buffer: bytes });
  if (picture === undefined) return { failure: "unreadable_image" };
  if (picture.width * picture.height > max_pixels) return { failure: "too_many_pixels" };
  const { width, height, data } = await picture.decode();
  return { width, height, pixels: new Uint8Array(data.buffer) };
};

const outcome = await decode().catch((): HeicOutcome => ({ failure: "unreadable_image" }));
parentPort?.postMessage(outcome, "pixels" in outcome ? [outcome.pixels.buffer] : []);
